package dev.strandbench.run.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.run.policy.PolicySimulation.Errors;
import dev.strandbench.run.policy.PolicySimulation.Scatter;
import dev.strandbench.run.policy.PolicySimulation.Setting;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A part of what the validation script simulates, from a fixed seed. */
class PolicySimulationTest {

    private static final int SAMPLE = 15;
    private static final int FAMILIES = 150;
    private static final List<Setting> SETTINGS = List.of(
            new Setting(2, 0.01, Scatter.HEAVY_TAILED, false),
            new Setting(4, 0.03, Scatter.NORMAL, true),
            new Setting(6, 0.1, Scatter.BIMODAL, false),
            new Setting(10, 0.05, Scatter.SKEWED, true));

    private final PolicySimulation simulation = new PolicySimulation(5);

    private static Errors sum(Function<Setting, Errors> simulated) {
        return SETTINGS.stream().map(simulated).reduce(Errors::plus).orElseThrow();
    }

    /** A sample of what the next tests count. */
    @Test
    void isSeldomWrong() {
        Errors equal = sum(setting -> simulation.equalArms(setting, SAMPLE));
        Errors different = sum(setting -> simulation.justDifferentArms(setting, SAMPLE));

        assertThat(equal.families()).isEqualTo(SETTINGS.size() * SAMPLE);
        assertThat(equal.toldApart()).isLessThanOrEqualTo(equal.families() / 20);
        assertThat(different.calledSame()).isLessThanOrEqualTo(different.families() / 10);
    }

    @Tag("full")
    @Test
    void seldomTellsEqualArmsApart() {
        Errors all = sum(setting -> simulation.equalArms(setting, FAMILIES));

        assertThat(all.toldApart()).isLessThanOrEqualTo(all.families() / 100);
        assertThat(all.missed()).isLessThanOrEqualTo(all.families() * 6 / 100);
    }

    @Tag("full")
    @Test
    void seldomCallsArmsTheSameThatAreNot() {
        Errors all = sum(setting -> simulation.justDifferentArms(setting, FAMILIES));

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
