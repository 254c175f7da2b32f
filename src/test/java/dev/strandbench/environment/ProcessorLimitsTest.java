package dev.strandbench.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessorLimitsTest {

    private static final String MOUNT =
            "30 24 0:26 %s /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate\n";

    @TempDir
    private Path root;

    @Test
    void readsWhereThisProcessMayRun() throws IOException {
        write("proc/self/status", "Name:\tjava\nCpus_allowed:\td\nCpus_allowed_list:\t0,2-3\n");

        assertThat(ProcessorLimits.allowed(root).map(ProcessorSet::text)).contains("0+2-3");
    }

    @Test
    void readsTheQuotaOfItsOwnGroup() throws IOException {
        write("proc/self/mountinfo", "24 1 8:1 / / rw - ext4 /dev/sda rw\n" + String.format(MOUNT, "/"));
        write("proc/self/cgroup", "1:name=other:/x\n0::/user/fork\n");
        write("sys/fs/cgroup/user/fork/cpu.max", "50000 100000\n");

        assertThat(ProcessorLimits.quota(root)).contains("0.5");
        assertThat(ProcessorLimits.group(root)).contains(root.resolve("sys/fs/cgroup/user/fork"));
    }

    @Test
    void readsTheLeastQuotaOfItsGroupAndThoseAbove() throws IOException {
        write("proc/self/mountinfo", String.format(MOUNT, "/"));
        write("proc/self/cgroup", "0::/user/session/fork\n");
        write("sys/fs/cgroup/user/cpu.max", "50000 100000\n");
        write("sys/fs/cgroup/user/session/cpu.max", "max 100000\n");
        write("sys/fs/cgroup/user/session/fork/cpu.max", "1000000 100000\n");
        write("sys/fs/cpu.max", "1000 100000\n");

        assertThat(ProcessorLimits.quota(root)).contains("0.5");
        write("sys/fs/cgroup/user/cpu.max", "max 100000\n");
        assertThat(ProcessorLimits.quota(root)).contains("10");
        write("proc/self/cgroup", "0::/user/session/other\n");
        assertThat(ProcessorLimits.quota(root)).contains("none");
        write("proc/self/cgroup", "0::/../elsewhere\n");
        assertThat(ProcessorLimits.quota(root)).isEmpty();
    }

    @Test
    void tellsWhatItsOwnGroupLimits() throws IOException {
        write("proc/self/mountinfo", String.format(MOUNT, "/"));
        write("proc/self/cgroup", "0::/user/fork\n");
        write("sys/fs/cgroup/user/memory.max", "1073741824\n");
        write("sys/fs/cgroup/user/fork/cpu.max", "max 100000\n");
        write("sys/fs/cgroup/user/fork/cpu.weight", "100\n");
        write("sys/fs/cgroup/user/fork/cpuset.cpus", "\n");
        write("sys/fs/cgroup/user/fork/memory.max", "max\n");

        assertThat(ProcessorLimits.ownLimit(root)).isEmpty();
        write("sys/fs/cgroup/user/fork/memory.max", "1073741824\n");
        assertThat(ProcessorLimits.ownLimit(root)).contains("memory.max 1073741824");
        write("sys/fs/cgroup/user/fork/cpuset.cpus", "0-1\n");
        assertThat(ProcessorLimits.ownLimit(root)).contains("cpuset.cpus 0-1");
        write("sys/fs/cgroup/user/fork/cpu.weight", "50\n");
        assertThat(ProcessorLimits.ownLimit(root)).contains("cpu.weight 50");
        write("sys/fs/cgroup/user/fork/cpu.max", "150000 100000\n");
        assertThat(ProcessorLimits.ownLimit(root)).contains("cpu.max 150000 100000");
    }

    @Test
    void leavesControllersAsTheyAre() throws IOException {
        Path controllers = root.resolve("group/cgroup.subtree_control");
        write("group/cgroup.subtree_control", "cpuset memory\n");

        assertThat(ProcessorLimits.sharesProcessors(root.resolve("group"))).isFalse();
        assertThat(controllers).hasContent("cpuset memory");
        write("group/cgroup.subtree_control", "cpuset cpu memory\n");
        assertThat(ProcessorLimits.sharesProcessors(root.resolve("group"))).isTrue();
        assertThat(ProcessorLimits.sharesProcessors(root.resolve("no group"))).isFalse();
    }

    @Test
    void findsTheGroupWhereOnlyAPartIsMounted() throws IOException {
        write("proc/self/mountinfo", String.format(MOUNT, "/docker/abc"));
        write("proc/self/cgroup", "0::/docker/abc\n");
        write("sys/fs/cgroup/cpu.max", "max 100000\n");

        assertThat(ProcessorLimits.quota(root)).contains("none");
    }

    @Test
    void tellsNothingWhereTheSystemDoesNot() throws IOException {
        assertThat(ProcessorLimits.allowed(root)).isEmpty();
        assertThat(ProcessorLimits.quota(root)).isEmpty();
        write("proc/self/cgroup", "0::/\n");
        assertThat(ProcessorLimits.quota(root)).isEmpty();
        assertThat(ProcessorLimits.quotaIn("a lot")).isEmpty();
        assertThat(ProcessorLimits.quotaIn("150000 100000")).contains("1.5");
    }

    private void write(String file, String content) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(Objects.requireNonNull(path.getParent()));
        Files.writeString(path, content);
    }
}
