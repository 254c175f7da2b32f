package dev.strandbench.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.strandbench.analysis.stats.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RangeVerdictTest {

    private static final double[] NOISE = {1, 1.002, 0.998, 1.001, 0.999, 1, 1.002, 0.998};

    private static ArmCosts arm(double mean, int forks) {
        List<ForkCost> costs = new ArrayList<>();
        for (int fork = 0; fork < forks; fork++) {
            costs.add(new ForkCost(fork, Math.log(mean * NOISE[fork % NOISE.length]), Double.NaN));
        }
        return new ArmCosts(costs);
    }

    private static RangeVerdict place(VerdictRule rule, double ratio, int forks, double low, double high) {
        return rule.place(arm(1, forks), arm(ratio, forks), false, 2, new Interval(low, high));
    }

    @ParameterizedTest
    @CsvSource({
        "1.5, 1.2, 2, INSIDE",
        "1.1, 1.2, 2, OUTSIDE",
        "2.2, 1.2, 2, OUTSIDE",
        "1.2, 1.2, 2, UNDECIDED",
        "1.5, 1.2, Infinity, INSIDE",
        "1.1, 1.2, Infinity, OUTSIDE",
        "0.5, 0, 0.9, INSIDE",
        "0.95, 0, 0.9, OUTSIDE"
    })
    void placesARatioByItsInterval(double ratio, double low, double high, RangePosition position) {
        assertThat(place(VerdictRule.ONE_LOOK, ratio, 8, low, high).position()).isEqualTo(position);
    }

    @Test
    void needsWhatIsClearWhileForksAreFew() {
        assertThat(place(VerdictRule.SEVERAL_LOOKS, 3.5, 3, 2, Double.POSITIVE_INFINITY)
                        .position())
                .isEqualTo(RangePosition.INSIDE);
        assertThat(place(VerdictRule.SEVERAL_LOOKS, 2.5, 3, 2, Double.POSITIVE_INFINITY)
                        .position())
                .isEqualTo(RangePosition.UNDECIDED);
        assertThat(place(VerdictRule.SEVERAL_LOOKS, 1, 3, 0.5, 2).position()).isEqualTo(RangePosition.UNDECIDED);
        assertThat(place(VerdictRule.SEVERAL_LOOKS, 1, 5, 0.5, 2).position()).isEqualTo(RangePosition.INSIDE);
        assertThat(place(VerdictRule.SEVERAL_LOOKS, 3.5, 2, 2, Double.POSITIVE_INFINITY)
                        .position())
                .isEqualTo(RangePosition.UNDECIDED);
    }

    @Test
    void saysHowManyForksWouldDecide() {
        RangeVerdict near = place(VerdictRule.ONE_LOOK, 1.2002, 4, 1.2, 2);
        RangeVerdict nearer = place(VerdictRule.ONE_LOOK, 1.20005, 4, 1.2, 2);

        assertThat(near.moreForks()).isPositive().isLessThan(nearer.moreForks());
        assertThat(place(VerdictRule.ONE_LOOK, 1.5, 4, 1.2, 2).moreForks()).isZero();
    }

    @Test
    void placesACostByItself() {
        FamilyAnalysis analysis = new FamilyAnalysis(Map.of(0, arm(7, 8)), false, VerdictRule.ONE_LOOK);

        assertThat(analysis.place(0, new Interval(6, 8)).position()).isEqualTo(RangePosition.INSIDE);
        assertThat(analysis.place(0, new Interval(0, 6)).position()).isEqualTo(RangePosition.OUTSIDE);
        assertThat(analysis.place(0, new Interval(6, 8)).estimate().ratio())
                .isCloseTo(
                        7
                                * Math.exp(Arrays.stream(NOISE)
                                        .map(Math::log)
                                        .average()
                                        .orElse(0)),
                        within(1e-9));
    }

    @Test
    void turnsRoundWithItsRange() {
        RangeVerdict turned =
                place(VerdictRule.ONE_LOOK, 4, 8, 2, Double.POSITIVE_INFINITY).inverse();

        assertThat(turned.range()).isEqualTo(new Interval(0, 0.5));
        assertThat(turned.estimate().ratio()).isCloseTo(0.25, within(0.01));
        assertThat(turned.position()).isEqualTo(RangePosition.INSIDE);
    }
}
