package dev.strandbench.run;

import static dev.strandbench.compare.Entries.entry;
import static dev.strandbench.compare.Entries.in;
import static dev.strandbench.compare.Entries.inBlocks;
import static dev.strandbench.compare.Entries.withSecondary;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.strandbench.analysis.FamilyAnalysis;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RaceTest {

    private static final int FORKS = 6;
    private static final int SLOW_FORKS = 2;
    private static final int ITERATIONS = 12;

    /** Returns an arm whose last forks ran while the machine was slow, and cost {@code slowCost} then. */
    private static Measurement arm(String processors, double slowCost) {
        double[][] scores = new double[FORKS][ITERATIONS];
        double[][] nanos = new double[FORKS][ITERATIONS];
        for (int fork = 0; fork < FORKS; fork++) {
            boolean isSlow = fork >= FORKS - SLOW_FORKS;
            Arrays.fill(scores[fork], (isSlow ? slowCost : 1) * (1 + 0.001 * fork));
            Arrays.fill(nanos[fork], isSlow ? 360 : 75);
        }
        Measurement one = withSecondary(
                Map.of("process.roundTrip", new Metric("ns", Double.NaN, nanos)),
                entry("a.B.c", "avgt", Map.of(), new Metric("ms/op", 1, scores)));
        return in(Map.of("processors", processors), inBlocks(one, "a-run", 0, 1, 2, 3, 4, 5));
    }

    @Test
    void readsRoundTripsOfTwoProcessors() {
        assertThat(Race.forks(arm("2", 2.5)).getLast().roundTrips())
                .hasSize(ITERATIONS)
                .containsOnly(360);
        assertThat(Race.forks(arm("8", 2.5)).getLast().roundTrips()).containsOnly(Double.NaN);
    }

    @Test
    void judgesTheIterationsOfOneStateOfTheMachine() {
        FamilyAnalysis reference = Race.of(List.of(arm("2", 1), arm("2", 2.5))).reference();

        assertThat(reference.arm(0).leftOut()).isZero();
        assertThat(reference.arm(1).leftOut()).isEqualTo(SLOW_FORKS);
        assertThat(reference.compare(0, 1).estimate().ratio()).isCloseTo(1, within(0.01));
    }
}
