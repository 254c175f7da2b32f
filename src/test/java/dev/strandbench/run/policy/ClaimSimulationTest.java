package dev.strandbench.run.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.run.policy.ClaimSimulation.Claimed;
import dev.strandbench.run.policy.ClaimSimulation.Errors;
import dev.strandbench.run.policy.ClaimSimulation.Forks;
import dev.strandbench.run.policy.ClaimSimulation.Scatter;
import dev.strandbench.run.policy.ClaimSimulation.Setting;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A part of what the validation script simulates, from a fixed seed. */
class ClaimSimulationTest {

    private static final int CLAIMS = 250;
    private static final List<Setting> SETTINGS = List.of(
            new Setting(2, 1, 0.01, Scatter.NORMAL, false),
            new Setting(6, 1, 0.03, Scatter.HEAVY_TAILED, true),
            new Setting(12, 1, 0.1, Scatter.SKEWED, true),
            new Setting(12, 3, 0.03, Scatter.BIMODAL, false));

    private final ClaimSimulation simulation = new ClaimSimulation(5);

    private Errors atTheBound(Claimed claimed) {
        return SETTINGS.stream()
                .map(setting -> simulation.atTheBound(setting, claimed, CLAIMS))
                .reduce(Errors::plus)
                .orElseThrow();
    }

    @Test
    void seldomDecidesOnWhatIsAtItsBound() {
        Errors all = atTheBound(Claimed.BEYOND_A_BOUND);

        assertThat(all.claims()).isEqualTo(SETTINGS.size() * CLAIMS);
        assertThat(all.held()).isLessThanOrEqualTo(all.claims() / 100);
        assertThat(all.refuted()).isLessThanOrEqualTo(all.claims() / 100);
    }

    @Test
    void seldomDecidesOnWhatIsAtOneOfTwoBounds() {
        Errors all = atTheBound(Claimed.BETWEEN_TWO);

        assertThat(all.held()).isLessThanOrEqualTo(all.claims() * 25 / 1000);
        assertThat(all.refuted()).isLessThanOrEqualTo(all.claims() * 25 / 1000);
    }

    @Test
    void takesForksForWhatIsClaimedAndNotForEveryPair() {
        Forks two = simulation.untilRefuted(new Setting(2, 1, 0.15, Scatter.NORMAL, false), 50);
        Forks twelve = simulation.untilRefuted(new Setting(12, 1, 0.15, Scatter.NORMAL, false), 50);

        assertThat(two.ofAllPairs()).isEqualTo(two.chosen());
        assertThat(twelve.chosen()).isLessThan(0.8 * twelve.ofAllPairs());
    }
}
