package dev.strandbench.why;

import dev.strandbench.compare.ForkModes;
import dev.strandbench.compare.JudgedFamily.JudgedArm;
import dev.strandbench.compare.MeasuredArm;
import dev.strandbench.plan.Family;
import dev.strandbench.plan.Plan;
import dev.strandbench.run.FamilyOutcome;
import dev.strandbench.run.RecordedRun;
import dev.strandbench.why.intervention.ArmInQuestion;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An arm of a recorded run. The arm's forks have a fast and a slow mode.
 *
 * @param plan the plan of the recorded run
 * @param warmSeconds the age of a fork, in s, from which iterations of the recorded run count
 * @param opSeconds the op time of the arm, in s; 0 if unknown
 */
public record QuestionedModes(
        Plan plan,
        Family family,
        ArmInQuestion arm,
        MeasuredArm measured,
        ForkModes modes,
        double warmSeconds,
        double opSeconds) {

    /**
     * Returns the arms of a run that have two modes. The means of the modes differ by a factor of at least
     * {@link QuestionedPair#LEAST_RATIO}. The arm with the largest factor comes first.
     *
     * @param regexes regular expressions, one of which must match a family's name; empty for all families
     * @param arms the names of the arms; empty for all arms
     * @throws dev.strandbench.base.UserErrorException if an expression is not valid, or if no family has an arm
     */
    public static List<QuestionedModes> among(RecordedRun run, List<String> regexes, List<String> arms) {
        List<FamilyOutcome> outcomes = QuestionedPair.outcomes(run, regexes);
        arms.forEach(arm -> QuestionedPair.requireIn(outcomes, arm));
        return outcomes.stream()
                .flatMap(outcome -> arms(run.plan(), outcome, arms))
                .sorted(Comparator.comparingDouble(
                                (QuestionedModes one) -> one.modes().ratio())
                        .reversed())
                .toList();
    }

    private static Stream<QuestionedModes> arms(Plan plan, FamilyOutcome outcome, List<String> arms) {
        return QuestionedPair.judged(outcome)
                .filter(arm -> arms.isEmpty() || arms.contains(outcome.label(arm)))
                .flatMap(arm -> of(plan, outcome, arm).stream());
    }

    private static Optional<QuestionedModes> of(Plan plan, FamilyOutcome outcome, JudgedArm arm) {
        return MeasuredArm.of(arm.measurement(), outcome.judged().figure())
                .flatMap(measured -> measured.modes(outcome.judged().smallestRatio())
                        .filter(modes -> modes.ratio() >= QuestionedPair.LEAST_RATIO)
                        .flatMap(modes -> QuestionedPair.arm(outcome.family(), arm.measurement())
                                .map(asked -> new QuestionedModes(
                                        plan,
                                        outcome.family(),
                                        asked,
                                        measured,
                                        modes,
                                        QuestionedPair.warmSeconds(arm),
                                        QuestionedPair.opSeconds(arm)))));
    }

    public String name() {
        return family.label(arm.cell());
    }
}
