package dev.strandbench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.PairVerdicts;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Family;
import dev.strandbench.plan.Family.JmhCounts;
import dev.strandbench.plan.Plan;
import dev.strandbench.plan.Plans;
import dev.strandbench.plan.Profile.ForkLengths;
import dev.strandbench.run.FamilyOutcome;
import dev.strandbench.run.FamilyOutcomes;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PlanTextTest {

    private static final Plan PLAN = Plans.of(Duration.ofHours(1), false, 1, "A", "B");

    /** Two forks that start in 1 s and are as long as the first fork of each arm, which is the longest. */
    private static final int FIRST_BLOCK_SECONDS = 2 * (1 + 16);

    /** The first verdicts need a second block, whose forks may be the shortest. */
    private static final int FIRST_VERDICTS_SECONDS = FIRST_BLOCK_SECONDS + 2 * (1 + 4);

    private static final PairVerdict OPEN = PairVerdicts.of(Verdict.INCONCLUSIVE, 1.1, 0.05, 4, 5, 5);

    private static FamilyOutcome outcome(boolean settled, int forks, Optional<PairVerdict> second) {
        return outcome(settled, forks, second, FamilyOutcome.MOST_FORKS);
    }

    private static FamilyOutcome outcome(boolean settled, int forks, Optional<PairVerdict> second, int mostForks) {
        return FamilyOutcomes.of(PLAN.families().getFirst(), settled, 120, mostForks, forks, second);
    }

    private static Optional<String> goingOn(FamilyOutcome... outcomes) {
        return goingOn(PLAN, outcomes);
    }

    private static Optional<String> goingOn(Plan plan, FamilyOutcome... outcomes) {
        return PlanText.goingOn(plan, List.of(outcomes), Path.of("a run"));
    }

    private static void assertBudget(String budget, FamilyOutcome... outcomes) {
        assertThat(goingOn(outcomes)).get(STRING).contains("--resume", "a run").endsWith(" --budget " + budget);
    }

    private static Family singleShots() {
        List<Cell> arms = Stream.of("A", "B")
                .map(arm -> new Cell("some.ColdBenchmark.op", "ss", Map.of("model", arm), "25"))
                .toList();
        return new Family("Cold.op", arms, new JmhCounts(5, 0, 1, Duration.ofSeconds(10)));
    }

    @Test
    void saysHowLongTheFirstBlockTakes() {
        assertThat(PlanText.of(PLAN, ""))
                .contains("  first block about " + FIRST_BLOCK_SECONDS + "s\n")
                .contains("first verdicts after about " + FIRST_VERDICTS_SECONDS + "s, everything at most 1h 0m");
        assertThat(PlanText.of(PLAN, "")).doesNotContain("The budget is enough");
    }

    @Test
    void showsTheNumbersOfCharactersThatATerminalWouldObey() {
        assertThat(PlanText.of(PLAN, "\u001b[31mred\nsecond line"))
                .contains("\n\\u001B[31mred\nsecond line\n")
                .doesNotContain("\u001b");
        assertThat(PlanText.of(Plans.of(Duration.ofHours(1), false, 1, "A\u001b[31m", "B"), ""))
                .contains("A\\u001B[31m")
                .doesNotContain("\u001b");
    }

    @Test
    void knowsNoTimeOfSingleShots() {
        Plan plan = PLAN.withFamilies(List.of(singleShots()));

        assertThat(PlanText.of(plan, ""))
                .contains("  duration unknown; each fork runs once\n")
                .contains("first verdicts after all single shots, everything at most 1h 0m")
                .doesNotContain("about");
    }

    @Test
    void countsTheTimeOfOthersBesideSingleShots() {
        Plan plan = PLAN.withFamilies(List.of(PLAN.families().getFirst(), singleShots()));

        assertThat(PlanText.of(plan, ""))
                .contains(
                        "  first block about " + FIRST_BLOCK_SECONDS + "s\n",
                        "  duration unknown; each fork runs once\n")
                .contains("first verdicts after about " + FIRST_VERDICTS_SECONDS + "s and all single shots, ");
    }

    @Test
    void estimatesTheTimeOfLongOps() {
        Plan plan = PLAN.withFamilies(List.of(
                PLAN.families().getFirst().lasting(List.of(20.0, 20.0)),
                singleShots().lasting(List.of(30.0))));

        // Eight ops of each arm; single shots of one arm with a known time and one without.
        assertThat(PlanText.of(plan, ""))
                .contains("  first block about " + PlanText.words(2 * (1 + 8 * 20)) + "\n")
                .contains("  first block at least 32s; each fork runs once\n");
    }

    @Test
    void saysHowManyFamiliesGetAVerdictWithinTheBudget() {
        Plan plan = Plans.of(Duration.ofMinutes(1), false, 4, "A", "B");

        // The first verdict of a family takes two blocks, each of two forks that take 5 s.
        assertThat(PlanText.of(plan, "")).contains("\nThe budget is enough for first verdicts in 3 of 4 families.\n");
    }

    @Test
    void saysBeforeTheRunThatForksAreTooShortForVerdicts() {
        String line = "Forks of 2s are too short for verdicts; valid: [pace] with a pilot of 4s or more.";
        Plan fixed = Plans.of(Duration.ofHours(1), true, 1, "A", "B");

        assertThat(PlanText.of(withPilot(PLAN, Duration.ofSeconds(2)), "")).contains("\n" + line + "\n");
        assertThat(PlanText.shortForks(withPilot(PLAN, Duration.ofMillis(3_999))))
                .isPresent();
        assertThat(PlanText.shortForks(PLAN)).isEmpty();
        assertThat(PlanText.shortForks(withPilot(fixed, Duration.ofSeconds(2)))).isEmpty();
        assertThat(PlanText.shortForks(withPilot(PLAN.withFamilies(List.of(singleShots())), Duration.ofSeconds(2))))
                .isEmpty();
    }

    private static Plan withPilot(Plan plan, Duration pilot) {
        Plan.Effort effort = plan.effort();
        ForkLengths pace =
                new ForkLengths(effort.pace().iteration(), pilot, effort.pace().longest());
        return new Plan(
                plan.origin(),
                new Plan.Effort(
                        effort.budget(), effort.precision(), effort.margin(), effort.fixed(), effort.asked(), pace),
                plan.environment(),
                plan.jvmArguments(),
                plan.profilers(),
                plan.families());
    }

    @Test
    void namesTheLeastBudgetThatReachesAVerdict() {
        // 5 s for all but the forks.
        assertThat(PlanText.leastBudget(Plans.of(Duration.ofSeconds(9), false, 2, "A", "B")))
                .isEqualTo(Duration.ofSeconds(5 + 2 * 2 * 5));
        assertThat(PlanText.leastBudget(Plans.of(Duration.ofSeconds(9), false, 2, "A")))
                .isEqualTo(Duration.ofSeconds(5 + 5));
    }

    @Test
    void countsFamiliesAndArmsThatWereNotMeasured() {
        Plan plan = Plans.of(Duration.ofMinutes(10), false, 1, "A", "B", "C");
        Family family = plan.families().getFirst();

        // 10 s a fork: nothing is known of the spread of B, and C takes three forks beside A.
        FamilyOutcome part = FamilyOutcomes.of(family, false, 20, FamilyOutcome.MOST_FORKS, 1, Optional.empty());
        assertThat(goingOn(plan, part)).get(STRING).endsWith(" --budget 21m0s");

        // The longest first fork takes 17 s, and the shortest fork 5 s.
        FamilyOutcome none = FamilyOutcomes.of(family, false, 0, FamilyOutcome.MOST_FORKS, 0);
        assertThat(goingOn(plan, none)).get(STRING).endsWith(" --budget 11m6s");
    }

    @Test
    void goesOnUntilEverythingIsDecided() {
        // 12 s a fork: 5 more of each of two arms, then 1 more.
        assertBudget("1h2m", outcome(false, 5, Optional.of(OPEN)));
        PairVerdict nearly = PairVerdicts.of(Verdict.INCONCLUSIVE, 1.1, 0.05, 4, 5, 1);
        assertBudget("1h1m", outcome(false, 5, Optional.of(nearly)));
    }

    @Test
    void doublesTheBudgetIfTheTimeIsUnknown() {
        // The family without forks takes as long as planned.
        assertBudget("2h1m", outcome(false, 0, Optional.empty()), outcome(false, 1, Optional.empty()));
        assertBudget("2h2m", outcome(false, 5, Optional.of(OPEN)), outcome(false, 1, Optional.empty()));
    }

    @Test
    void goesOnUntilAllSingleShotsHaveRun() {
        Optional<PairVerdict> decided = Optional.of(PairVerdicts.of(Verdict.DIFFERENT, 2, 0.01, 2, 2, 0));

        // 30 s a shot: 3 more of each of two arms.
        assertBudget("1h3m", FamilyOutcomes.of(singleShots(), false, 120, FamilyOutcome.MOST_FORKS, 2, decided));
        assertBudget("2h0m", FamilyOutcomes.of(singleShots(), false, 0, FamilyOutcome.MOST_FORKS, 0));
    }

    @Test
    void goesOnWithoutABudgetWhereCountsAreFixed() {
        Plan fixed = Plans.of(Duration.ofHours(1), true, 1, "A", "B");

        assertThat(goingOn(fixed, outcome(false, 2, Optional.of(OPEN))))
                .get(STRING)
                .contains("--resume", "a run")
                .doesNotContain("--budget");
        assertThat(goingOn(fixed, outcome(true, 3, Optional.of(OPEN)))).isEmpty();
    }

    @Test
    void goesOnForAsLongAgainWhereSomethingElseIsAskedForThanTheArmsLack() {
        FamilyOutcome open = outcome(false, 5, Optional.of(OPEN), 9);

        assertThat(goingOn(PLAN.asked(true), open)).get(STRING).endsWith(" --budget 2h0m");
        assertThat(goingOn(open)).isEmpty();
    }

    @Test
    void speaksOfAsManyForksAsTheRunTakes() {
        assertThat(PlanText.outOfReach(outcome(false, 5, Optional.of(OPEN), 10)))
                .isEmpty();
        assertThat(PlanText.outOfReach(outcome(false, 5, Optional.of(OPEN), 9)))
                .get(STRING)
                .startsWith("Left open in ")
                .contains(": B; even 9 forks of each");
    }

    @Test
    void doesNotGoOnWhereARunWouldDoNothing() {
        assertThat(goingOn(outcome(true, 1, Optional.empty()))).isEmpty();
        assertThat(goingOn(outcome(true, 5, Optional.of(OPEN)))).isEmpty();
    }
}
