package dev.strandbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.BuiltJar;
import dev.strandbench.EndedProcess;
import dev.strandbench.machine.jdk.JdkDiscovery;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class FailedCellsIT {

    @TempDir
    Path directory;

    @Test
    void areThoseOfWhichOnlyTheLastIterationFailsToo() throws Exception {
        EndedProcess run = BuiltJar.runWithTests(
                directory,
                JdkDiscovery.ofThisMachine().preferred().orElseThrow().javaProgram(),
                "FailsAtItsEnd -f 1 -wi 0 -i 2 -r 10ms".split(" "));

        assertThat(run.out()).contains("a rule is violated");
        assertThat(run.err()).contains("1 of 1 cell failed");
        assertThat(run.status()).isEqualTo(ExitStatus.FAILED);
    }
}
