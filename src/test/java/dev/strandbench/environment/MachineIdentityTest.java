package dev.strandbench.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class MachineIdentityTest {

    @Test
    void isTheSameEveryTime() {
        assertThat(MachineIdentity.ofThisMachine()).isEqualTo(MachineIdentity.ofThisMachine());
    }

    @Test
    void hasAFingerprintThatDependsOnEveryPart() {
        MachineIdentity machine = new MachineIdentity("Linux 6 amd64", "Xeon", 2, 1024);

        assertThat(machine.fingerprint()).matches("[0-9a-f]{8}");
        assertThat(new MachineIdentity("Linux 6 amd64", "Xeon", 2, 1024).fingerprint())
                .isEqualTo(machine.fingerprint());
        assertThat(Set.of(
                        machine.fingerprint(),
                        new MachineIdentity("Linux 7 amd64", "Xeon", 2, 1024).fingerprint(),
                        new MachineIdentity("Linux 6 amd64", "Epyc", 2, 1024).fingerprint(),
                        new MachineIdentity("Linux 6 amd64", "Xeon", 4, 1024).fingerprint(),
                        new MachineIdentity("Linux 6 amd64", "Xeon", 2, 2048).fingerprint()))
                .hasSize(5);
    }
}
