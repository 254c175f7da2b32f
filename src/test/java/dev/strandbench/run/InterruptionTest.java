package dev.strandbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.EndedProcess;
import dev.strandbench.machine.ChildJvm;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class InterruptionTest {

    @TempDir
    private Path directory;

    @Test
    void hasHappenedIfTheJvmIsAlreadyEnding() throws Exception {
        EndedProcess ended = EndedProcess.of(
                directory,
                List.of(
                        ChildJvm.ownJava().toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Ending.class.getName()));

        assertThat(ended.out()).isEqualToIgnoringNewLines("true");
        assertThat(ended.err()).doesNotContain("Exception");
    }

    /** Registers its action while its JVM is ending. */
    static final class Ending {

        private Ending() {}

        public static void main(String[] arguments) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                Interruption interruption = Interruption.onShutdown(() -> {});
                interruption.isOver();
                System.out.println(interruption.hasHappened());
            }));
        }
    }
}
