package dev.strandbench.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.policy.PolicySimulation.Errors;
import dev.strandbench.policy.PolicySimulation.Scatter;
import dev.strandbench.policy.PolicySimulation.Setting;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A part of what the validation script simulates, from a fixed seed. */
class PolicySimulationTest {

    private static final int FAMILIES = 150;
    private static final List<Setting> SETTINGS = List.of(
            new Setting(2, 0.01, Scatter.HEAVY_TAILED, false),
            new Setting(4, 0.03, Scatter.NORMAL, true),
            new Setting(6, 0.1, Scatter.BIMODAL, false),
            new Setting(10, 0.05, Scatter.SKEWED, true));

    private final PolicySimulation simulation = new PolicySimulation(5);

    @Test
    void seldomTellsEqualArmsApart() {
        Errors all = SETTINGS.stream()
                .map(setting -> simulation.equalArms(setting, FAMILIES))
                .reduce(Errors::plus)
                .orElseThrow();

        assertThat(all.families()).isEqualTo(SETTINGS.size() * FAMILIES);
        assertThat(all.toldApart()).isLessThanOrEqualTo(all.families() / 100);
        assertThat(all.missed()).isLessThanOrEqualTo(all.families() * 6 / 100);
    }

    @Test
    void seldomCallsArmsTheSameThatAreNot() {
        Errors all = SETTINGS.stream()
                .map(setting -> simulation.justDifferentArms(setting, FAMILIES))
                .reduce(Errors::plus)
                .orElseThrow();

        assertThat(all.calledSame()).isLessThanOrEqualTo(all.families() * 25 / 1000);
        assertThat(all.missed()).isLessThanOrEqualTo(all.families() * 6 / 100);
    }

    /** The counts above are of something: what is there to be told apart, is. */
    @Test
    void tellsArmsApartThatAre() {
        Errors apart = simulation.armsApart(new Setting(3, 0.02, Scatter.NORMAL, false), 2, 20);

        assertThat(apart.toldApart()).isEqualTo(20);
    }
}
