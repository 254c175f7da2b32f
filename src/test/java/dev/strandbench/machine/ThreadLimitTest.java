package dev.strandbench.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.PlatformTable;
import dev.strandbench.PlatformTable.Platform;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ThreadLimitTest {

    @TempDir
    private Path root;

    @BeforeEach
    void setLimits() throws IOException {
        Machines.write(root, "proc/sys/kernel/threads-max", "192730\n");
        Machines.write(root, "proc/self/status", "Name:\tjava\nUid:\t1000\t1000\t1000\t1000\n");
        Machines.write(
                root, "proc/self/limits", "Max processes             96365                unlimited    processes\n");
    }

    @Test
    void isTheSmallestOfLinux() throws IOException {
        assertThat(onLinux()).contains(new ThreadLimit(96_365, "ulimit -u"));
        Machines.write(
                root, "proc/self/limits", "Max processes             unlimited            unlimited    processes\n");
        assertThat(onLinux()).contains(new ThreadLimit(192_730, "kernel.threads-max"));
        Machines.write(root, "sys/fs/cgroup/pids/pids.max", "4096\n");
        assertThat(onLinux()).contains(new ThreadLimit(4_096, "pids.max"));
        Machines.write(root, "proc/self/mountinfo", "30 24 0:26 / /sys/fs/cgroup rw shared:4 - cgroup2 cgroup2 rw\n");
        Machines.write(root, "proc/self/cgroup", "0::/user/fork\n");
        Machines.write(root, "sys/fs/cgroup/user/pids.max", "2048\n");
        Machines.write(root, "sys/fs/cgroup/user/fork/pids.max", "max\n");
        assertThat(onLinux()).contains(new ThreadLimit(2_048, "pids.max"));
    }

    /** Linux does not apply the limit of a user to root. */
    @Test
    void isNotThatOfTheUserForRoot() throws IOException {
        Machines.write(root, "proc/self/status", "Name:\tjava\nUid:\t0\t0\t0\t0\n");

        assertThat(onLinux()).contains(new ThreadLimit(192_730, "kernel.threads-max"));
    }

    @Test
    void isThatOfAProcessOnMacOs() {
        assertThat(ThreadLimit.of("Mac OS X", root, () -> Optional.of("8192")))
                .contains(new ThreadLimit(8_192, "kern.num_taskthreads"));
        assertThat(ThreadLimit.of("Mac OS X", root, Optional::empty))
                .contains(new ThreadLimit(4_096, "kern.num_taskthreads"));
    }

    @Test
    void isUnknownOnOtherSystems() {
        assertThat(ThreadLimit.of("Windows 11", root.resolve("none"), Optional::empty))
                .isEmpty();
    }

    @Test
    void leavesThreadsToTheJvm() {
        ThreadLimit limit = new ThreadLimit(4_096, "pids.max");

        assertThat(limit.shortageFor(3_840)).isEmpty();
        assertThat(limit.shortageFor(3_841))
                .contains("this machine allows 4096 threads (pids.max), 256 of them for the JVM and other programs,"
                        + " and an op has 3841");
    }

    @ParameterizedTest
    @EnumSource(Platform.class)
    void leavesOutTenThousandThreadsWhereTheDocumentationSaysSo(Platform platform) {
        Optional<ThreadLimit> byDefault = ThreadLimit.of(platform.system(), root.resolve("none"), Optional::empty);

        assertThat(platform.cell("10,000 platform threads").equals(PlatformTable.NO))
                .isEqualTo(byDefault.flatMap(limit -> limit.shortageFor(10_000)).isPresent());
    }

    private Optional<ThreadLimit> onLinux() {
        return ThreadLimit.of("Linux", root, Optional::empty);
    }
}
