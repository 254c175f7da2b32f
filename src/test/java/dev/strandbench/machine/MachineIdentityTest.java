package dev.strandbench.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineIdentityTest {

    @TempDir
    private Path root;

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
