package dev.strandbench.claims;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ClaimSettingTest {

    private static OptionalInt processors(String machine) {
        return new ClaimSetting("25.0.1", machine, "", Map.of()).processors();
    }

    @Test
    void knowsHowManyProcessorsTheMachineHad() {
        assertThat(processors("Linux on amd64, 16 processors, 64 GiB")).hasValue(16);
        assertThat(processors("")).isEmpty();
    }

    @Test
    void believesInNoMachineThatCannotBe() {
        assertThat(processors("Linux on amd64, 99999999999 processors")).isEmpty();
    }
}
