package dev.strandbench.why;

import dev.strandbench.analysis.ChangeEffect;
import dev.strandbench.analysis.LookPlan;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Family;
import dev.strandbench.result.Measurement;
import dev.strandbench.why.WhyAnswer.InterventionFinding;
import dev.strandbench.why.WhyAnswer.JointFinding;
import dev.strandbench.why.WhyQuestion.ChangedPair;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * To explain a difference, chooses the arms that a run measures next. If there is a combination of interventions, the
 * run measures it first. Then the run measures every intervention until the second interim analysis. Afterwards, the
 * interventions that explain most of the difference come first, and the run stops measuring those that explain little.
 * To explain the modes of one arm, the run measures all arms equally often, because it is analysed only once.
 */
public final class WhyDemand {

    private static final int SECOND_LOOK = LookPlan.SEQUENTIAL.secondLook();
    private static final int THIRD_LOOK = LookPlan.SEQUENTIAL.thirdLook();

    /** After this number of forks, a single intervention leaves the remaining time to combinations. */
    private static final int MOST_FORKS_ALONE = 20;

    /** The maximum number of single interventions in one block after the second interim analysis. */
    private static final int AT_A_TIME = 4;

    /** The maximum number of arms in such a block, with the arms of the original pair. */
    static final int MOST_ARMS_LATER = 2 * (AT_A_TIME + 1);

    private static final double LITTLE = 0.1;

    private static final double PRECISE = 0.2;

    private final WhyQuestion question;
    private final Family family;

    public WhyDemand(WhyQuestion question, Family family) {
        this.question = question;
        this.family = family;
    }

    /**
     * Returns the cells that need more forks. If any pair needs more forks, the original pair needs more too.
     *
     * @param lost cells that the run can no longer measure
     */
    public List<Cell> open(List<Measurement> measured, Set<Cell> lost) {
        if (question.explainsModes()) {
            return isLost(question.original(), lost)
                    ? List.of()
                    : family.arms().stream().filter(arm -> !lost.contains(arm)).toList();
        }
        WhyAnswer answer = WhyAnswer.of(question, family.arms(), measured);
        List<ChangedPair> open =
                isLost(question.original(), lost) || isHopeless(answer) ? List.of() : open(answer, lost);
        Set<Cell> cells = new LinkedHashSet<>();
        if (!open.isEmpty()) {
            cells.addAll(cells(question.original()));
            open.forEach(pair -> cells.addAll(cells(pair)));
        }
        return List.copyOf(cells);
    }

    private List<Cell> cells(ChangedPair pair) {
        return List.of(family.arms().get(pair.baseline()), family.arms().get(pair.candidate()));
    }

    private boolean isLost(ChangedPair pair, Set<Cell> lost) {
        return cells(pair).stream().anyMatch(lost::contains);
    }

    private static boolean isHopeless(WhyAnswer answer) {
        return answer.original().forks() >= THIRD_LOOK
                && !answer.original().proven()
                && answer.original().interval().high() < QuestionedPair.LEAST_RATIO;
    }

    private List<ChangedPair> open(WhyAnswer answer, Set<Cell> lost) {
        List<ChangedPair> joint = openTogether(answer, lost);
        if (!joint.isEmpty()) {
            return joint;
        }
        List<InterventionFinding> open = answer.findings().stream()
                .filter(finding -> !isLost(finding.pair(), lost) && !isSettled(finding, answer))
                .toList();
        List<ChangedPair> first = open.stream()
                .filter(finding -> finding.share().forks() < SECOND_LOOK)
                .map(InterventionFinding::pair)
                .toList();
        return first.isEmpty()
                ? open.stream()
                        .sorted(Comparator.comparingDouble((InterventionFinding finding) ->
                                        finding.share().share())
                                .reversed())
                        .limit(AT_A_TIME)
                        .map(InterventionFinding::pair)
                        .toList()
                : first;
    }

    private List<ChangedPair> openTogether(WhyAnswer answer, Set<Cell> lost) {
        if (question.together().isEmpty()
                || answer.together().filter(this::isMeasuredEnough).isPresent()) {
            return List.of();
        }
        List<String> names = question.together().get().interventions();
        List<ChangedPair> pairs = question.pairs().stream()
                .filter(pair -> !pair.interventions().isEmpty() && names.containsAll(pair.interventions()))
                .toList();
        return pairs.stream().anyMatch(pair -> isLost(pair, lost)) ? List.of() : pairs;
    }

    private boolean isMeasuredEnough(JointFinding found) {
        int forks = found.all().forks();
        Interval interval = found.all().interval();
        return forks >= family.ownCounts().forks()
                || (forks >= THIRD_LOOK && interval.high() - interval.low() <= PRECISE);
    }

    private boolean isSettled(InterventionFinding finding, WhyAnswer answer) {
        int forks = finding.share().forks();
        boolean shown = answer.original().proven() && finding.effect() != ChangeEffect.UNDECIDED;
        boolean little = finding.likely().interval().high() < LITTLE;
        int most = question.together().isEmpty()
                ? MOST_FORKS_ALONE
                : family.ownCounts().forks();
        return forks >= most || (forks >= SECOND_LOOK && (shown || little));
    }
}
