package dev.strandbench.why;

import dev.strandbench.compare.ForkModes;
import dev.strandbench.compare.JudgedFamily.JudgedArm;
import dev.strandbench.compare.MeasuredArm;
import dev.strandbench.plan.Family;
import dev.strandbench.plan.Plan;
import dev.strandbench.run.FamilyOutcome;
import dev.strandbench.run.RecordedRun;
import dev.strandbench.run.RecordedRun.RecordedFork;
import dev.strandbench.run.SessionDirectory;
import dev.strandbench.why.intervention.ArmInQuestion;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An arm of a recorded run that has fast forks and slow forks. All iterations count, even those after slow round trips,
 * because the machine's state may be the cause of the modes.
 *
 * @param warmSeconds age of a fork, in s, after which its iterations count
 * @param opSeconds time of one op, in s; 0 if unknown
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
     * Returns arms whose modes differ by a factor of at least {@link QuestionedPair#LEAST_RATIO}, the largest factor
     * first.
     *
     * @param regexes regular expressions for the names of families; empty for all families
     * @param arms names of arms; empty for all arms
     * @throws dev.strandbench.base.UserErrorException if a regular expression is not valid or an arm is unknown
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

    /**
     * Returns the figures of the arm in question, as the run that showed its modes recorded them. Returns none if the
     * question is not about modes, or if that run or the arm's modes are no longer there.
     */
    public static List<ModeFigure> recordedFigures(WhyQuestion question, Family family) {
        Path from = Path.of(question.result());
        if (!question.explainsModes() || !SessionDirectory.isRun(from)) {
            return List.of();
        }
        RecordedRun run = SessionDirectory.recorded(from);
        return among(run, List.of(), List.of()).stream()
                .filter(found -> found.family().name().equals(family.name())
                        && found.name().equals(question.candidate()))
                .findFirst()
                .map(found -> ModeFigure.of(found.measured(), found.modes(), found.disturbedBlocks(run)))
                .orElse(List.of());
    }

    private Set<Integer> disturbedBlocks(RecordedRun run) {
        return run.forks().stream()
                .filter(fork -> fork.counts() && fork.cell().equals(arm.cell()))
                .filter(fork -> !fork.disturbances().isEmpty())
                .map(RecordedFork::block)
                .collect(Collectors.toSet());
    }

    public String name() {
        return family.label(arm.cell());
    }
}
