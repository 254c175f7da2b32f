package dev.strandbench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.machine.jdk.InstalledJdk;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LauncherTest {

    private static final String FIRST_COMPILER_ONLY = "-XX:TieredStopAtLevel=1";

    private static Iterable<String> command(String call) throws IOException {
        InstalledJdk running = InstalledJdk.read(Path.of(System.getProperty("java.home")));
        return Launcher.command(running, call.isEmpty() ? new String[0] : call.split(" "));
    }

    @Test
    void leavesTheSecondCompilerOutOfCommandsThatOnlyRead() throws IOException {
        assertThat(command("report results.json"))
                .contains(FIRST_COMPILER_ONLY)
                .endsWith("dev.strandbench.Launcher", "report", "results.json");
    }

    /** Forks inherit the arguments of the JVM that starts them. */
    @ParameterizedTest
    @ValueSource(strings = {"", "run", "claims --run", "doctor", "replay a.json", "FanOut", "-prof gc report"})
    void keepsItWhereAnythingIsMeasured(String call) throws IOException {
        assertThat(command(call)).doesNotContain(FIRST_COMPILER_ONLY);
    }
}
