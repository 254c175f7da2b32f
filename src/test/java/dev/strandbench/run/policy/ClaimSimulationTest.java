package dev.strandbench.run.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.Listing;
import dev.strandbench.analysis.ArmCosts;
import dev.strandbench.result.JmhResultReader;
import dev.strandbench.result.Measurement;
import dev.strandbench.run.policy.ClaimSimulation.Claimed;
import dev.strandbench.run.policy.ClaimSimulation.Errors;
import dev.strandbench.run.policy.ClaimSimulation.ErrorsByRuns;
import dev.strandbench.run.policy.ClaimSimulation.Scatter;
import dev.strandbench.run.policy.ClaimSimulation.Setting;
import dev.strandbench.run.policy.ClaimSimulation.Subject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A part of the simulations of the validation script, from a fixed seed. */
class ClaimSimulationTest {

    private static final int CLAIMS = 600;
    private static final int CLAIMS_WITH_RARE_ERRORS = 2_000;
    private static final int FEWEST_RECORDED_FORKS = 8;

    private final ClaimSimulation simulation = new ClaimSimulation(5);

    private ErrorsByRuns withoutModes(Claimed claimed) {
        return Stream.of(
                        new Setting(Subject.RATIO_OF_LIKE_ARMS, 1, 0.3, Scatter.LOGNORMAL, claimed),
                        new Setting(Subject.RATIO_OF_LIKE_ARMS, 3, 0.05, Scatter.LOGNORMAL, claimed))
                .map(setting -> simulation.atTheBound(setting, CLAIMS))
                .reduce(ErrorsByRuns::plus)
                .orElseThrow();
    }

    private static void assertFewErrors(Errors errors, double limit) {
        assertThat((double) errors.held() / errors.claims()).isLessThanOrEqualTo(limit);
        assertThat((double) errors.refuted() / errors.claims()).isLessThanOrEqualTo(limit);
    }

    @Test
    void seldomDecidesAtTheOnlyBoundAfterOneRunOrSix() {
        ErrorsByRuns errors = withoutModes(Claimed.BEYOND_A_BOUND);

        assertThat(errors.six().claims()).isEqualTo(2 * CLAIMS);
        assertFewErrors(errors.one(), 0.01);
        assertFewErrors(errors.six(), 0.01);
    }

    @Test
    void seldomDecidesAtOneOfTwoBounds() {
        assertFewErrors(withoutModes(Claimed.BETWEEN_TWO).six(), 0.01);
    }

    /** In a large simulation, 0.1 % of the verdicts are wrong after one run and 1.8 % after six. */
    @ParameterizedTest
    @EnumSource(names = {"FIGURE", "RATIO_TO_A_QUIET_ARM"})
    void seldomDecidesWhileASlowModeHasHardlyOccurred(Subject subject) {
        ErrorsByRuns errors = simulation.atTheBound(
                new Setting(subject, 1, 0.02, Scatter.MODES, Claimed.BEYOND_A_BOUND), CLAIMS_WITH_RARE_ERRORS);

        assertFewErrors(errors.one(), 0.005);
        assertFewErrors(errors.six(), 0.028);
    }

    /** In a large simulation, 0.8 % of the verdicts on figures are wrong after six runs. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void seldomDecidesByForksOfTheLedgerThatAreDrawnAgain(boolean ofRatios) {
        List<Measurement> entries = Listing.of(Path.of("docs/ledger")).stream()
                .filter(Files::isRegularFile)
                .flatMap(file -> JmhResultReader.read(file).stream())
                .toList();
        List<ArmCosts> recorded = ClaimSimulation.recorded(entries, FEWEST_RECORDED_FORKS);

        assertThat(recorded).isNotEmpty();
        ErrorsByRuns errors = simulation.redrawn(recorded, ofRatios, CLAIMS_WITH_RARE_ERRORS);
        assertFewErrors(errors.one(), 0.01);
        assertFewErrors(errors.six(), 0.015);
    }

    @Test
    void errsMoreOftenIfTheForksOfARunShareAChange() {
        Setting setting = new Setting(Subject.FIGURE, 1, 0.3, Scatter.LOGNORMAL, Claimed.BEYOND_A_BOUND);

        ErrorsByRuns independent = simulation.atTheBound(setting, 0, CLAIMS);
        ErrorsByRuns dependent = simulation.atTheBound(setting, 1, CLAIMS);

        assertThat(dependent.one().held()).isGreaterThan(independent.one().held());
        assertThat(dependent.six().held()).isGreaterThan(independent.six().held());
    }

    @Test
    void takesMoreForksForSmallerRatiosAndForMoreQuestions() {
        double large = simulation.forksUntilRefuted(3, 0.03, 1, 20);
        double small = simulation.forksUntilRefuted(1.5, 0.15, 1, 50);

        assertThat(large).isBetween(3.0, 5.0);
        assertThat(small).isBetween(large, 30.0);
        assertThat(simulation.forksUntilRefuted(1.5, 0.15, 20, 50)).isGreaterThan(small);
    }
}
