package dev.strandbench.cli;

import static dev.strandbench.UserErrors.assertThatUserError;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.strandbench.plan.Plan;
import dev.strandbench.plan.Plans;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ConsoleRunTest {

    private static Plan plan(int seconds, boolean fixed, String... arms) {
        return Plans.of(Duration.ofSeconds(seconds), fixed, 1, arms);
    }

    @Test
    void refusesABudgetBelowTheFirstVerdictAndNamesTheLeast() {
        // Two forks of each arm take 5 s each, and all else takes 5 s.
        assertThatUserError(() -> ConsoleRun.requireEnough(plan(40, false, "A", "B", "C", "D")))
                .hasMessage("a budget of 40s is too small for a first verdict; valid: 45s or more,"
                        + " or run with --model A,B");
        assertThatUserError(() -> ConsoleRun.requireEnough(plan(20, false, "A", "B", "C", "D")))
                .hasMessage("a budget of 20s is too small for a first verdict; valid: 45s or more");
        assertThatUserError(() -> ConsoleRun.requireEnough(plan(20, false, "A", "B")))
                .hasMessage("a budget of 20s is too small for a first verdict; valid: 25s or more");
        assertThatCode(() -> ConsoleRun.requireEnough(plan(45, false, "A", "B", "C", "D")))
                .doesNotThrowAnyException();
    }

    @Test
    void asksForOneForkWhereNothingIsCompared() {
        assertThatUserError(() -> ConsoleRun.requireEnough(plan(9, false, "A")))
                .hasMessage("a budget of 9s is too small for one fork; valid: 10s or more");
        assertThatCode(() -> ConsoleRun.requireEnough(plan(10, false, "A"))).doesNotThrowAnyException();
    }

    @Test
    void needsNoBudgetForFixedCounts() {
        assertThatCode(() -> ConsoleRun.requireEnough(plan(1, true, "A", "B"))).doesNotThrowAnyException();
    }
}
