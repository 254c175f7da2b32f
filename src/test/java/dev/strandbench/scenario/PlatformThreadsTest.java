package dev.strandbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlatformThreadsTest {

    @Test
    void blamesNobodyForTheThreadInWhichTheJdkWaitsForProcesses() throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        PlatformThreads before = PlatformThreads.live();

        // At once: of an earlier process, the JDK may have such a thread left, but not three.
        List<Process> processes = List.of(version(java), version(java), version(java));
        for (Process process : processes) {
            assertThat(process.waitFor()).isZero();
        }

        assertThatCode(before::requireNoneSince).doesNotThrowAnyException();
    }

    private static Process version(String java) throws Exception {
        return new ProcessBuilder(java, "-version")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }
}
