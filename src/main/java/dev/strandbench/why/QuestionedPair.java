package dev.strandbench.why;

import dev.strandbench.analysis.MetricUnit;
import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.base.NearNames;
import dev.strandbench.base.UserErrorException;
import dev.strandbench.compare.JudgedFamily;
import dev.strandbench.compare.JudgedFamily.JudgedArm;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Family;
import dev.strandbench.plan.Plan;
import dev.strandbench.plan.SelectedBenchmark;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.RunMembership;
import dev.strandbench.run.FamilyOutcome;
import dev.strandbench.run.RecordedRun;
import dev.strandbench.why.intervention.ArmInQuestion;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/**
 * Two arms of a recorded run. The candidate has a higher cost than the baseline.
 *
 * @param usable arms of the family that have verdicts and that the run has not given up
 * @param ratio candidate's cost divided by the baseline's cost
 * @param warmSeconds age of a fork, in s, after which its iterations count
 * @param opSeconds time of one op of the slower arm, in s; 0 if unknown
 */
public record QuestionedPair(
        Plan plan,
        Family family,
        List<Cell> usable,
        ArmInQuestion baseline,
        ArmInQuestion candidate,
        double ratio,
        double warmSeconds,
        double opSeconds) {

    /** The smallest cost ratio of two arms for which a run can look for causes. */
    public static final double LEAST_RATIO = 1.2;

    /**
     * Pairs the best of a family's chosen arms with each chosen arm that certainly costs more, by a factor of at least
     * {@link #LEAST_RATIO}. The largest ratio comes first.
     *
     * @param regexes regular expressions for the names of families; empty for all families
     * @param arms names of the two arms to compare; empty for all arms
     * @throws UserErrorException if a regular expression is not valid or an arm is unknown
     */
    public static List<QuestionedPair> among(RecordedRun run, List<String> regexes, List<String> arms) {
        List<FamilyOutcome> outcomes = outcomes(run, regexes);
        arms.forEach(arm -> requireIn(outcomes, arm));
        return outcomes.stream()
                .flatMap(outcome -> pairs(run.plan(), outcome, arms))
                .sorted(Comparator.comparingDouble(QuestionedPair::ratio).reversed())
                .toList();
    }

    static List<FamilyOutcome> outcomes(RecordedRun run, List<String> regexes) {
        List<Pattern> patterns = regexes.stream().map(QuestionedPair::pattern).toList();
        return run.outcomes().stream()
                .filter(outcome -> !outcome.family().isSingleShot())
                .filter(outcome -> patterns.isEmpty()
                        || patterns.stream()
                                .anyMatch(pattern ->
                                        pattern.matcher(outcome.family().name()).find()))
                .toList();
    }

    private static Pattern pattern(String regex) {
        try {
            return Pattern.compile(regex);
        } catch (PatternSyntaxException e) {
            throw SelectedBenchmark.notRegular(e);
        }
    }

    static void requireIn(List<FamilyOutcome> outcomes, String arm) {
        List<String> valid = outcomes.stream()
                .flatMap(outcome -> judged(outcome).map(outcome::label))
                .distinct()
                .toList();
        if (!valid.contains(arm)) {
            throw new UserErrorException("--arms " + arm + ": no such arm was judged"
                    + NearNames.note(NearNames.to(arm, valid)) + "; valid: "
                    + (valid.isEmpty() ? "another RESULT" : String.join(", ", valid)));
        }
    }

    static Stream<JudgedArm> judged(FamilyOutcome outcome) {
        return outcome.judged().arms().stream().filter(outcome.judged()::isJudged);
    }

    private static Stream<QuestionedPair> pairs(Plan plan, FamilyOutcome outcome, List<String> arms) {
        List<JudgedArm> chosen = judged(outcome)
                .filter(arm -> arms.isEmpty() || arms.contains(outcome.label(arm)))
                .toList();
        // The best arm is the first one.
        return chosen.stream().skip(1).flatMap(arm -> pair(plan, outcome, chosen.getFirst(), arm).stream());
    }

    private static Optional<QuestionedPair> pair(Plan plan, FamilyOutcome outcome, JudgedArm one, JudgedArm other) {
        JudgedFamily judged = outcome.judged();
        boolean inOrder = judged.compare(one, other).estimate().logRatio() >= 0;
        JudgedArm baseline = inOrder ? one : other;
        JudgedArm candidate = inOrder ? other : one;
        PairVerdict verdict = judged.compare(baseline, candidate);
        double ratio = verdict.estimate().ratio();
        return verdict.verdict() != Verdict.DIFFERENT || !(ratio >= LEAST_RATIO)
                ? Optional.empty()
                : arm(outcome.family(), baseline.measurement())
                        .flatMap(ours -> arm(outcome.family(), candidate.measurement())
                                .map(theirs -> new QuestionedPair(
                                        plan,
                                        outcome.family(),
                                        usable(outcome),
                                        ours,
                                        theirs,
                                        ratio,
                                        Math.max(warmSeconds(baseline), warmSeconds(candidate)),
                                        Math.max(opSeconds(baseline), opSeconds(candidate)))));
    }

    private static List<Cell> usable(FamilyOutcome outcome) {
        List<Measurement> entries = judged(outcome)
                .map(JudgedArm::measurement)
                .filter(entry -> !entry.isGivenUp())
                .toList();
        return outcome.family().arms().stream()
                .filter(cell -> entries.stream().anyMatch(cell::isOf))
                .toList();
    }

    static Optional<ArmInQuestion> arm(Family family, Measurement entry) {
        return family.arms().stream()
                .filter(cell -> cell.isOf(entry))
                .findFirst()
                .map(cell -> arm(cell, entry));
    }

    static ArmInQuestion arm(Cell cell, Measurement entry) {
        return SelectedBenchmark.named(cell.benchmark())
                .findFirst()
                .map(benchmark -> new ArmInQuestion(
                        cell, benchmark, entry.environment(), entry.conditions().jvmArgs()))
                .orElseThrow(() -> new UserErrorException(
                        cell.benchmark() + " is not a benchmark of this jar; valid: the jar that measured the result"));
    }

    static double warmSeconds(JudgedArm arm) {
        return arm.measurement()
                .membership()
                .map(RunMembership::measuredFrom)
                .orElse(OptionalDouble.empty())
                .orElse(0);
    }

    static double opSeconds(JudgedArm arm) {
        double micros = MetricUnit.microsPerOp(
                arm.measurement().primary().score(), arm.measurement().primary().unit());
        return Double.isFinite(micros) ? micros / 1e6 : 0;
    }

    public String baselineName() {
        return family.label(baseline.cell());
    }

    public String candidateName() {
        return family.label(candidate.cell());
    }
}
