package dev.strandbench.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
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
}
