package dev.strandbench.run.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.result.JmhResultReader;
import dev.strandbench.result.Measurement;
import dev.strandbench.run.policy.ClaimSimulation.Claimed;
import dev.strandbench.run.policy.ClaimSimulation.Errors;
import dev.strandbench.run.policy.ClaimSimulation.ErrorsByRuns;
import dev.strandbench.run.policy.ClaimSimulation.Scatter;
import dev.strandbench.run.policy.ClaimSimulation.Setting;
import dev.strandbench.run.policy.ClaimSimulation.Subject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A part of the simulations of the validation script, from a fixed seed. */
class ClaimSimulationTest {

    private static final int CLAIMS = 300;
    private static final int FEWEST_RECORDED_FORKS = 8;

    private final ClaimSimulation simulation = new ClaimSimulation(5);

    private ErrorsByRuns atTheBound(Claimed claimed) {
        return Stream.of(
                        new Setting(Subject.FIGURE, 1, 0.02, Scatter.MODES, claimed),
                        new Setting(Subject.RATIO_TO_A_QUIET_ARM, 1, 0.02, Scatter.MODES, claimed),
                        new Setting(Subject.RATIO_OF_LIKE_ARMS, 1, 0.3, Scatter.LOGNORMAL, claimed),
                        new Setting(Subject.RATIO_OF_LIKE_ARMS, 3, 0.03, Scatter.LOGNORMAL, claimed))
                .map(setting -> simulation.atTheBound(setting, CLAIMS))
                .reduce(ErrorsByRuns::plus)
                .orElseThrow();
    }

    private static void assertFewErrors(Errors errors) {
        assertThat(errors.held()).isLessThanOrEqualTo(errors.claims() / 100);
        assertThat(errors.refuted()).isLessThanOrEqualTo(errors.claims() / 100);
    }

    @Test
    void seldomDecidesAtTheOnlyBoundAfterOneRunOrSix() {
        ErrorsByRuns errors = atTheBound(Claimed.BEYOND_A_BOUND);

        assertThat(errors.six().claims()).isEqualTo(4 * CLAIMS);
        assertFewErrors(errors.one());
        assertFewErrors(errors.six());
    }

    @Test
    void seldomDecidesAtOneOfTwoBounds() {
        assertFewErrors(atTheBound(Claimed.BETWEEN_TWO).six());
    }

    @Test
    void seldomDecidesByForksOfTheLedgerThatAreDrawnAgain() throws IOException {
        List<double[]> recorded;
        try (Stream<Path> files = Files.list(Path.of("docs/ledger"))) {
            recorded = files.sorted()
                    .flatMap(file -> JmhResultReader.read(file).stream())
                    .map(ClaimSimulationTest::logs)
                    .filter(logs -> logs.length >= FEWEST_RECORDED_FORKS)
                    .toList();
        }

        assertThat(recorded).isNotEmpty();
        assertFewErrors(simulation.redrawn(recorded, false, 1_000).six());
        assertFewErrors(simulation.redrawn(recorded, true, 1_000).six());
    }

    private static double[] logs(Measurement measurement) {
        return Arrays.stream(measurement.primary().forkMeans()).map(Math::log).toArray();
    }

    @Test
    void takesMoreForksForSmallerRatiosAndForMoreQuestions() {
        double large = simulation.forksUntilRefuted(3, 0.03, 1, 20);
        double small = simulation.forksUntilRefuted(1.5, 0.15, 1, 50);

        assertThat(large).isBetween(5.0, 6.0);
        assertThat(small).isBetween(large, 30.0);
        assertThat(simulation.forksUntilRefuted(1.5, 0.15, 20, 50)).isGreaterThan(small);
    }
}
