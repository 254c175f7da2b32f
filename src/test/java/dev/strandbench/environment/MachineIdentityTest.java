package dev.strandbench.environment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MachineIdentityTest {

    @Test
    void isTheSameEveryTime() {
        assertThat(MachineIdentity.ofThisMachine()).isEqualTo(MachineIdentity.ofThisMachine());
    }
}
