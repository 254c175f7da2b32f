package dev.strandbench.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.machine.MachineReading.Gauge;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MachineSettingsTest {

    @TempDir
    private Path root;

    @Test
    void areUnknownWhereTheSystemShowsNothing() {
        assertThat(MachineSettings.below(root))
                .hasSize(4)
                .allSatisfy((name, value) -> assertThat(value).isEqualTo("unknown"));
    }

    @ParameterizedTest
    @CsvSource({
        "4.18.0-553.el8.x86_64, CFS",
        "6.5.0-14-generic, CFS",
        "6.6.0, EEVDF",
        "6.18.44-fc, EEVDF",
        "7.0.0-rc1, EEVDF",
        "a kernel, unknown"
    })
    void nameTheSchedulerOfTheKernel(String kernel, String scheduler) throws IOException {
        Machines.write(root, "proc/sys/kernel/osrelease", kernel + "\n");

        assertThat(MachineSettings.below(root))
                .containsEntry("kernel", kernel)
                .containsEntry("kernel.scheduler", scheduler);
    }

    @Test
    void nameTheSchedulerThatReplacesTheKernels() throws IOException {
        Machines.write(root, "proc/sys/kernel/osrelease", "6.12.1\n");
        Machines.write(root, "sys/kernel/sched_ext/state", "disabled\n");
        assertThat(MachineSettings.below(root)).containsEntry("kernel.scheduler", "EEVDF");

        Machines.write(root, "sys/kernel/sched_ext/state", "enabled\n");
        assertThat(MachineSettings.below(root)).containsEntry("kernel.scheduler", "sched_ext");

        Machines.write(root, "sys/kernel/sched_ext/root/ops", "lavd\n");
        assertThat(MachineSettings.below(root)).containsEntry("kernel.scheduler", "sched_ext lavd");
    }

    @Test
    void takeTheChosenPolicyOfHugePages() throws IOException {
        Machines.write(root, "sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never\n");

        assertThat(MachineSettings.below(root)).containsEntry("memory.transparentHugePages", "madvise");
    }

    @Test
    void findThePageSizeInTheAuxiliaryVector() throws IOException {
        ByteBuffer vector = ByteBuffer.allocate(6 * Long.BYTES).order(ByteOrder.nativeOrder());
        vector.putLong(16).putLong(4096).putLong(6).putLong(65_536).putLong(0).putLong(0);
        Machines.write(root, "proc/self/auxv", "");
        Files.write(root.resolve("proc/self/auxv"), vector.array());

        assertThat(MachineSettings.below(root)).containsEntry("memory.pageSize", "64 KiB");
    }

    @Test
    void areTheSameEveryTime() {
        assertThat(MachineSettings.ofThisMachine()).isEqualTo(MachineSettings.ofThisMachine());
    }

    private static final double SECONDS = 10;
    private static final long BEST_CANARY = 1_000;

    private static final Map<Gauge, Long> QUIET = Map.of(
            Gauge.CPU_TICKS, 2_000L,
            Gauge.BUSY_TICKS, 1_000L,
            Gauge.STOLEN_TICKS, 0L,
            Gauge.OWN_TICKS, 1_000L,
            Gauge.STORAGE_STALL_MICROS, 0L,
            Gauge.MEMORY_STALL_MICROS, 0L,
            Gauge.THROTTLED_PERIODS, 0L,
            Gauge.CANARY_NANOS, BEST_CANARY);

    private static List<String> after(Map<Gauge, Long> growth) {
        Map<Gauge, Long> before = new HashMap<>();
        Map<Gauge, Long> after = new HashMap<>();
        growth.forEach((gauge, value) -> {
            boolean counter = gauge != Gauge.CANARY_NANOS;
            before.put(gauge, counter ? 500L : value);
            after.put(gauge, counter ? 500L + value : value);
        });
        return new MachineReading(after).disturbancesSince(new MachineReading(before), SECONDS, BEST_CANARY);
    }

    @ParameterizedTest
    @CsvSource({
        "STOLEN_TICKS, 60, 100, the hypervisor took 5 % of the CPU time",
        "BUSY_TICKS, 1200, 1300, other processes used 15 % of the CPU time",
        "THROTTLED_PERIODS, 0, 1, the container's CPU quota ran out",
        "STORAGE_STALL_MICROS, 1000000, 2000000, everything waited for storage 20 % of the time",
        "MEMORY_STALL_MICROS, 1000000, 3000000, everything waited for memory 30 % of the time",
        "CANARY_NANOS, 1250, 1300, the CPU was slowed 1.30×",
    })
    void showsADisturbanceAboveItsThresholdOnly(Gauge gauge, long tolerated, long tooMuch, String reason) {
        Map<Gauge, Long> growth = new HashMap<>(QUIET);

        growth.put(gauge, tolerated);
        assertThat(after(growth)).isEmpty();

        growth.put(gauge, tooMuch);
        assertThat(after(growth)).containsExactly(reason);
    }

    @Test
    void showsNoneWithoutGauges() {
        assertThat(after(Map.of())).isEmpty();
    }

    @Test
    void showsNoneInNoTimeAtAll() {
        Map<Gauge, Long> growth = new HashMap<>(QUIET);
        growth.replaceAll((gauge, value) -> gauge == Gauge.CANARY_NANOS ? value : 0L);

        assertThat(after(growth)).isEmpty();
    }

    @Test
    void blamesOthersOnlyIfOwnTimeIsKnown() {
        Map<Gauge, Long> growth = new HashMap<>(QUIET);
        growth.remove(Gauge.OWN_TICKS);

        assertThat(after(growth)).isEmpty();
    }

    @Test
    void isTheSameEveryTime() {
        assertThat(MachineIdentity.ofThisMachine()).isEqualTo(MachineIdentity.ofThisMachine());
    }

    @Test
    void hasTheNameThatTheProcessorGivesItself() throws IOException {
        Machines.write(root, "proc/cpuinfo", "processor\t: 0\nmodel name\t: Xeon\nmodel\t: 1\n");
        Machines.write(root, "proc/device-tree/model", "a board\0");

        assertThat(MachineIdentity.processorName(root)).isEqualTo("Xeon");
    }

    @Test
    void hasThePartNumberOfAProcessorWithoutAName() throws IOException {
        Machines.write(root, "proc/cpuinfo", "processor\t: 0\nCPU implementer\t: 0x41\nCPU part\t: 0xd40\n");
        assertThat(MachineIdentity.processorName(root)).isEqualTo("ARM implementer 0x41 part 0xd40");

        Machines.write(root, "proc/device-tree/model", "Raspberry Pi 5 Model B Rev 1.0\0");
        assertThat(MachineIdentity.processorName(root)).isEqualTo("Raspberry Pi 5 Model B Rev 1.0");
    }

    @Test
    void hasNoNameWhereTheSystemGivesNone() throws IOException {
        assertThat(MachineIdentity.processorName(root)).isEmpty();

        Machines.write(root, "proc/cpuinfo", "processor\t: 0\nmodel name\t:\nCPU implementer\t: 0x41\n");
        assertThat(MachineIdentity.processorName(root)).isEmpty();
    }
}
