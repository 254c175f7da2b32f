package dev.strandbench.cli;

import dev.strandbench.machine.MachineIdentity;
import dev.strandbench.plan.Plan;
import dev.strandbench.plan.Plans;
import dev.strandbench.run.SessionDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WhyCommandTest {

    @TempDir
    private Path directory;

    private CapturedCall why(String arguments) {
        return CapturedCall.in(directory, "why " + arguments);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        @gone                      | holds no run: there is no session.json in it
        @gone --arms ,             | --arms has no value; valid: the names of two arms
        @gone --budget 20          | --budget
        @gone --format xml         | expected one of [text, md, json, html]
        """)
    void saysInOneLineWhatIsWrong(String arguments, String line) {
        why(arguments.strip()).assertRefused(line);
    }

    @Test
    void refusesARunWithAnotherNumberOfProcessors() throws IOException {
        Plan plan = Plans.of(Duration.ofHours(1), false, 1, "A", "B");
        Plan.Environment here = plan.environment();
        Plan elsewhere = plan.on(new Plan.Environment(
                here.jdks(),
                here.jar(),
                here.benchmarkPath(),
                new MachineIdentity("Linux", "", 999, 1024),
                here.machineSettings(),
                here.jvmSettings()));
        SessionDirectory.create(directory.resolve("run"), elsewhere).close();

        why("@run --dry-run").assertRefused("was measured with 999 processors");
    }

    @Test
    void refusesADamagedRun() throws IOException {
        Files.writeString(directory.resolve("session.json"), "{}");

        why("@").assertRefused("session.json is damaged");
    }
}
