package dev.strandbench.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class SleepingThreadsTest {

    @TempDir
    private Path root;

    private void thread(int id, String name, char state) throws IOException {
        Path directory = Files.createDirectories(root.resolve("proc/self/task/" + id));
        Files.writeString(directory.resolve("stat"), id + " (" + name + ") " + state + " 1 2 3\n");
    }

    private boolean areAllCalled(String name) {
        return SleepingThreads.areAllCalled(name, true, new ProcFiles(root));
    }

    @Test
    void findsThreadsThatSleep() throws IOException {
        thread(1, "java", 'R');
        thread(2, "ForkJoinPool-1-", 'S');
        thread(3, "ForkJoinPool-1-", 'D');
        thread(4, "ForkJoinPool-2-", 'R');

        assertThat(areAllCalled("ForkJoinPool-1-worker-1")).isTrue();
        assertThat(areAllCalled("java")).isFalse();
    }

    /** JDK 26 and later keep the start and the end of a name. */
    @Test
    void findsThreadsWithAShortenedName() throws IOException {
        thread(2, "ForkJoi..rker-1", 'S');

        assertThat(areAllCalled("ForkJoinPool-1-worker-1")).isTrue();
        assertThat(areAllCalled("ForkJoinPool-1-worker-2")).isFalse();
    }

    @Test
    void isSureOnlyIfNoThreadOfTheNameRuns() throws IOException {
        thread(2, "ForkJoinPool-1-", 'S');
        thread(3, "ForkJoinPool-1-", 'R');

        assertThat(areAllCalled("ForkJoinPool-1-worker-1")).isFalse();
    }

    @Test
    void countsUninterruptibleSleepOnlyIfAsked() throws IOException {
        thread(2, "ForkJoinPool-1-", 'S');
        thread(3, "ForkJoinPool-1-", 'D');

        assertThat(areAllCalled("ForkJoinPool-1-worker-1")).isTrue();
        assertThat(SleepingThreads.areAllCalled("ForkJoinPool-1-worker-1", false, new ProcFiles(root)))
                .isFalse();
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "a symbolic link needs a privilege")
    void countsTheOtherThreadsThatAreAwake() throws IOException {
        thread(1, "java", 'R');
        thread(2, "a) R (b", 'S');
        thread(3, "c", 'D');
        thread(4, "d", 'R');
        Files.createSymbolicLink(root.resolve("proc/thread-self"), Path.of("7/task/1"));

        assertThat(SleepingThreads.awake(new ProcFiles(root))).hasValue(2);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void knowsOnLinuxWhichThreadsAreAwake() {
        assertThat(SleepingThreads.awake()).isPresent();
    }

    @Test
    void readsNamesWithParentheses() throws IOException {
        thread(2, "a) R (b", 'S');

        assertThat(areAllCalled("a) R (b")).isTrue();
    }

    @Test
    void findsNothingOnOtherSystems() {
        assertThat(areAllCalled("ForkJoinPool-1-worker-1")).isFalse();
        assertThat(SleepingThreads.awake(new ProcFiles(root))).isEmpty();
    }
}
