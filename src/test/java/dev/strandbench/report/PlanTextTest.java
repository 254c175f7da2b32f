package dev.strandbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.PairVerdicts;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Plan;
import dev.strandbench.plan.Plans;
import dev.strandbench.run.FamilyOutcome;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PlanTextTest {

    private static final Plan PLAN = Plans.of(Duration.ofHours(1), false, 1, "A", "B");
    private static final PairVerdict OPEN = PairVerdicts.of(Verdict.INCONCLUSIVE, 1.1, 0.05, 4, 5, 5);

    private static FamilyOutcome outcome(boolean settled, int forks, Optional<PairVerdict> second) {
        List<Cell> cells = PLAN.families().getFirst().arms();
        return new FamilyOutcome(
                PLAN.families().getFirst(),
                List.of(
                        new FamilyOutcome.Arm(cells.getFirst(), false, forks, 0, Optional.empty()),
                        new FamilyOutcome.Arm(cells.getLast(), false, forks, 0, second)),
                true,
                false,
                settled,
                List.of(),
                120);
    }

    private static Optional<String> goingOn(FamilyOutcome... outcomes) {
        return PlanText.goingOn(PLAN, List.of(outcomes), Path.of("a run"));
    }

    @Test
    void goesOnUntilEverythingIsDecided() {
        // 12 s a fork, 5 more of each of two arms.
        assertThat(goingOn(outcome(false, 5, Optional.of(OPEN))))
                .hasValueSatisfying(call -> assertThat(call).endsWith(" --budget 1h2m"));
    }

    @Test
    void goesOnForAsLongAgainWhereNobodyKnowsHowLongItTakes() {
        assertThat(goingOn(outcome(false, 0, Optional.empty()), outcome(false, 1, Optional.empty())))
                .hasValueSatisfying(
                        call -> assertThat(call).contains("--resume", "a run").endsWith(" --budget 2h0m"));
        assertThat(goingOn(outcome(false, 5, Optional.of(OPEN)), outcome(false, 1, Optional.empty())))
                .hasValueSatisfying(call -> assertThat(call).endsWith(" --budget 2h2m"));
    }

    @Test
    void doesNotGoOnWhereARunWouldDoNothing() {
        assertThat(goingOn(outcome(true, 1, Optional.empty()))).isEmpty();
        assertThat(goingOn(outcome(true, 5, Optional.of(OPEN)))).isEmpty();
    }
}
