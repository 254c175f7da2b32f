package dev.strandbench.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessorLimitsTest {

    private static final String MOUNT =
            "30 24 0:26 %s /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate\n";

    @TempDir
    private Path root;

    @Test
    void readsWhereThisProcessMayRun() throws IOException {
        Machines.write(root, "proc/self/status", "Name:\tjava\nCpus_allowed:\td\nCpus_allowed_list:\t0,2-3\n");

        assertThat(ProcessorLimits.allowed(root).map(ProcessorSet::text)).contains("0+2-3");
    }

    @Test
    void readsTheQuotaOfItsOwnGroup() throws IOException {
        Machines.write(root, "proc/self/mountinfo", "24 1 8:1 / / rw - ext4 /dev/sda rw\n" + String.format(MOUNT, "/"));
        Machines.write(root, "proc/self/cgroup", "1:name=other:/x\n0::/user/fork\n");
        Machines.write(root, "sys/fs/cgroup/user/fork/cpu.max", "50000 100000\n");

        assertThat(ProcessorLimits.quota(root)).contains("0.5");
        assertThat(ProcessorLimits.group(root)).contains(root.resolve("sys/fs/cgroup/user/fork"));
    }

    @Test
    void readsTheLeastQuotaOfItsGroupAndThoseAbove() throws IOException {
        Machines.write(root, "proc/self/mountinfo", String.format(MOUNT, "/"));
        Machines.write(root, "proc/self/cgroup", "0::/user/session/fork\n");
        Machines.write(root, "sys/fs/cgroup/user/cpu.max", "50000 100000\n");
        Machines.write(root, "sys/fs/cgroup/user/session/cpu.max", "max 100000\n");
        Machines.write(root, "sys/fs/cgroup/user/session/fork/cpu.max", "1000000 100000\n");
        Machines.write(root, "sys/fs/cpu.max", "1000 100000\n");

        assertThat(ProcessorLimits.quota(root)).contains("0.5");
        Machines.write(root, "sys/fs/cgroup/user/cpu.max", "max 100000\n");
        assertThat(ProcessorLimits.quota(root)).contains("10");
        Machines.write(root, "proc/self/cgroup", "0::/user/session/other\n");
        assertThat(ProcessorLimits.quota(root)).contains("none");
        Machines.write(root, "proc/self/cgroup", "0::/../elsewhere\n");
        assertThat(ProcessorLimits.quota(root)).isEmpty();
    }

    @Test
    void tellsWhatItsOwnGroupLimits() throws IOException {
        Machines.write(root, "proc/self/mountinfo", String.format(MOUNT, "/"));
        Machines.write(root, "proc/self/cgroup", "0::/user/fork\n");
        Machines.write(root, "sys/fs/cgroup/user/memory.max", "1073741824\n");
        Machines.write(root, "sys/fs/cgroup/user/fork/cpu.max", "max 100000\n");
        Machines.write(root, "sys/fs/cgroup/user/fork/cpu.weight", "100\n");
        Machines.write(root, "sys/fs/cgroup/user/fork/cpuset.cpus", "\n");
        Machines.write(root, "sys/fs/cgroup/user/fork/memory.max", "max\n");

        assertThat(ProcessorLimits.ownLimit(root)).isEmpty();
        Machines.write(root, "sys/fs/cgroup/user/fork/memory.max", "1073741824\n");
        assertThat(ProcessorLimits.ownLimit(root)).contains("memory.max 1073741824");
        Machines.write(root, "sys/fs/cgroup/user/fork/cpuset.cpus", "0-1\n");
        assertThat(ProcessorLimits.ownLimit(root)).contains("cpuset.cpus 0-1");
        Machines.write(root, "sys/fs/cgroup/user/fork/cpu.weight", "50\n");
        assertThat(ProcessorLimits.ownLimit(root)).contains("cpu.weight 50");
        Machines.write(root, "sys/fs/cgroup/user/fork/cpu.max", "150000 100000\n");
        assertThat(ProcessorLimits.ownLimit(root)).contains("cpu.max 150000 100000");
    }

    @Test
    void leavesControllersAsTheyAre() throws IOException {
        Path controllers = root.resolve("group/cgroup.subtree_control");
        Machines.write(root, "group/cgroup.subtree_control", "cpuset memory\n");

        assertThat(ProcessorLimits.sharesProcessors(root.resolve("group"))).isFalse();
        assertThat(controllers).hasContent("cpuset memory");
        Machines.write(root, "group/cgroup.subtree_control", "cpuset cpu memory\n");
        assertThat(ProcessorLimits.sharesProcessors(root.resolve("group"))).isTrue();
        assertThat(ProcessorLimits.sharesProcessors(root.resolve("no group"))).isFalse();
    }

    @Test
    void findsTheGroupWhereOnlyAPartIsMounted() throws IOException {
        Machines.write(root, "proc/self/mountinfo", String.format(MOUNT, "/docker/abc"));
        Machines.write(root, "proc/self/cgroup", "0::/docker/abc\n");
        Machines.write(root, "sys/fs/cgroup/cpu.max", "max 100000\n");

        assertThat(ProcessorLimits.quota(root)).contains("none");
    }

    @Test
    void tellsNothingWhereTheSystemDoesNot() throws IOException {
        assertThat(ProcessorLimits.allowed(root)).isEmpty();
        assertThat(ProcessorLimits.quota(root)).isEmpty();
        Machines.write(root, "proc/self/cgroup", "0::/\n");
        assertThat(ProcessorLimits.quota(root)).isEmpty();
        assertThat(ProcessorLimits.quotaIn("a lot")).isEmpty();
        assertThat(ProcessorLimits.quotaIn("150000 100000")).contains("1.5");
    }
}
