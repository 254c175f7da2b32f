package dev.strandbench.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

    @ParameterizedTest
    @CsvSource({"0.50, 0.5", "1, 1", "1.0, 1", "10, 10", "0.01, 0.01", "None, none"})
    void hasOneWayToBeWritten(String text, String canonical) {
        assertThat(ProcessorQuota.read(text)).contains(canonical);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "0.00", "-1", "half", "0.001", "50%"})
    void isNothingElse(String text) {
        assertThat(ProcessorQuota.read(text)).isEmpty();
    }

    @Test
    void needsNothingToBeNone() {
        assertThat(ProcessorQuota.obstacle("none")).isEmpty();
    }

    @Test
    void startsProgramsWithoutOneTheSameWay() {
        assertThat(ProcessorQuota.launcher("none")).hasSameSizeAs(ProcessorQuota.launcher("0.5"));
    }

    @Test
    void leavesNoGroupOfATrial(@TempDir Path parent) throws Exception {
        String own = "strandbench-" + ProcessHandle.current().pid();
        Files.createDirectory(parent.resolve(own + "-0.5"));
        Path ofAFork = Files.createDirectory(parent.resolve(own + "-0.25"));

        ProcessorQuota.removeTrials(Stream.of(parent));

        assertThat(parent).isDirectoryContaining(ofAFork::equals).isDirectoryNotContaining("glob:**-0.5");
    }

    @Test
    void isNotMoreThanThereIs() {
        Optional<ProcessorSet> two = ProcessorSet.parse("0+3");

        assertThat(ProcessorQuota.excess("2", two, Optional.of("none"))).isEmpty();
        assertThat(ProcessorQuota.excess("2.5", two, Optional.empty()))
                .contains("processors 0+3 are fewer than a quota of 2.5");
        assertThat(ProcessorQuota.excess("1.5", two, Optional.of("1.5"))).isEmpty();
        assertThat(ProcessorQuota.excess("2", two, Optional.of("1.5")))
                .contains("this process has a quota of 1.5 itself");
        assertThat(ProcessorQuota.excess("64", Optional.empty(), Optional.empty()))
                .isEmpty();
        assertThat(ProcessorQuota.excess("none", two.orElseThrow())).isEmpty();
    }

    @Test
    void saysWhatItTakesWhereItCannotBeGiven() {
        assumeTrue(
                ProcessorLimits.quota(Path.of("/"))
                        .filter(own -> own.startsWith("0."))
                        .isEmpty(),
                "this process has half a processor");
        assertThat(ProcessorQuota.obstacle("0.5").isPresent())
                .isEqualTo(ProcessorQuota.launcher("0.5").isEmpty());
        ProcessorQuota.obstacle("0.5").ifPresent(reason -> assertThat(reason).contains("control group", "--cpus=0.5"));
    }

    @Test
    void isWhatAProgramFindsThatIsStartedWithItOrSaysWhatItTakes() throws Exception {
        Optional<String> obstacle = ProcessorQuota.obstacle("0.25");
        if (obstacle.isPresent()) {
            assertThat(obstacle.get()).contains("0.25");
            return;
        }
        Path groups = ProcessorLimits.groups(Path.of("/")).orElseThrow();
        List<String> command = new ArrayList<>(ProcessorQuota.launcher("0.25"));
        command.addAll(List.of("sh", "-c", "cat \"" + groups + "$(sed -n 's/^0:://p' /proc/self/cgroup)/cpu.max\""));

        Process process = new ProcessBuilder(command).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).isZero();
        assertThat(ProcessorLimits.quotaIn(printed)).contains("0.25");
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "0-1, 0-1", "1+0, 0-1", "0-2+1-3, 0-3", "0+2-3+7, 0+2-3+7", "4-4, 4"})
    void aSetHasOneWayToBeWritten(String text, String canonical) {
        assertThat(ProcessorSet.parse(text).map(ProcessorSet::text)).contains(canonical);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "a", "0,1", "3-1", "0-", "0++1", "12345"})
    void aSetIsNothingElse(String text) {
        assertThat(ProcessorSet.parse(text)).isEmpty();
    }

    @Test
    void startsAProgramOnItsProcessorsAlone() {
        assertThat(set("0+2-3").launcher()).containsExactly("taskset", "-c", "0,2-3");
    }

    @Test
    void needsProcessorsThatThisProcessMayUse() {
        assertThat(set("0-1").obstacle(Optional.of(set("0-3")), true)).isEmpty();
        assertThat(set("0+4").obstacle(Optional.of(set("0-3")), true)).contains("this process may use processors 0-3");
        assertThat(set("0").obstacle(Optional.of(set("0-3")), false))
                .get(STRING)
                .contains("taskset");
        assertThat(set("0").obstacle(Optional.empty(), true)).get(STRING).contains("Linux");
    }

    private static ProcessorSet set(String text) {
        return ProcessorSet.parse(text).orElseThrow();
    }
}
