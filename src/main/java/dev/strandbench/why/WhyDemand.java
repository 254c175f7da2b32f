package dev.strandbench.why;

import dev.strandbench.analysis.ChangeEffect;
import dev.strandbench.analysis.LookPlan;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.compare.MeasuredArm;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Family;
import dev.strandbench.result.Measurement;
import dev.strandbench.why.WhyAnswer.InterventionFinding;
import dev.strandbench.why.WhyAnswer.JointFinding;
import dev.strandbench.why.WhyQuestion.ChangedPair;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Chooses the arms that a run measures next to explain a difference. If there is a combination of interventions, the
 * run measures it first. Then as many interventions as the budget allows get three blocks each, even if some forks in
 * these blocks do not count. After that, a block contains at most four interventions, and later at most two: those that
 * explain most of the difference. The run stops measuring interventions that explain little. When the remaining
 * interventions are decided or have ten forks, the run measures the next interventions in the same way, at most four at
 * a time. Finally, undecided interventions get more forks. To explain the modes of one arm, the run measures all arms
 * equally often, because its results are analysed only once.
 */
public final class WhyDemand {

    private static final int SECOND_LOOK = LookPlan.SEQUENTIAL.secondLook();
    private static final int THIRD_LOOK = LookPlan.SEQUENTIAL.thirdLook();

    /**
     * The run stops measuring a single intervention after this number of forks, to leave forks and time for
     * combinations.
     */
    private static final int MOST_FORKS_ALONE = 20;

    /**
     * After this number of forks, an intervention waits until all others have been measured, unless it probably
     * explains much of the difference. With ten forks, a run can show that a change makes the ratio smaller by a factor
     * of 1.1.
     */
    private static final int FORKS_BEFORE_OTHERS = 10;

    /**
     * The maximum number of single interventions in one block, after the first interventions have had three blocks.
     * Larger groups would often end with too few forks of each intervention, because little time is left.
     */
    private static final int AT_A_TIME = 4;

    /**
     * The maximum number of single interventions in one block, after the strongest interventions have had five blocks.
     */
    private static final int AT_A_TIME_LATER = 2;

    /** A few forks may not count because the machine changed, so an effect may need more than five blocks. */
    private static final int BLOCKS_FOR_LOST_FORKS = 2;

    private static final double LITTLE = 0.1;
    private static final double MUCH = 0.25;

    private static final double PRECISE = 0.2;

    private final WhyQuestion question;
    private final Family family;
    private final boolean combinesLater;

    /**
     * Creates a demand.
     *
     * @param combinesLater true to leave forks and time for a later combination if there are several causes
     */
    public WhyDemand(WhyQuestion question, Family family, boolean combinesLater) {
        this.question = question;
        this.family = family;
        this.combinesLater = combinesLater;
    }

    /** Returns the maximum number of arms in the original pair and the given number of changed pairs. */
    private static long mostArms(int interventions) {
        return 2L * (interventions + 1);
    }

    /**
     * Returns the cells that need more forks. If any pair needs more forks, the original pair needs more too.
     *
     * @param lost cells that the run can no longer measure
     */
    public List<Cell> open(List<Measurement> measured, Set<Cell> lost) {
        Set<Cell> useless = new HashSet<>(lost);
        useless.addAll(invalid(measured));
        if (question.explainsModes()) {
            return isLost(question.original(), useless)
                    ? List.of()
                    : family.arms().stream()
                            .filter(arm -> !useless.contains(arm))
                            .toList();
        }
        WhyAnswer answer = WhyAnswer.of(question, family.arms(), measured);
        List<ChangedPair> open = isLost(question.original(), useless) || isHopeless(answer)
                ? List.of()
                : open(answer, measured, useless);
        Set<Cell> cells = new LinkedHashSet<>();
        if (!open.isEmpty()) {
            cells.addAll(cells(question.original()));
            open.forEach(pair -> cells.addAll(cells(pair)));
        }
        return List.copyOf(cells);
    }

    /** Returns cells with an invalid result, which more forks cannot make valid. */
    private Set<Cell> invalid(List<Measurement> measured) {
        Set<Cell> invalid = new HashSet<>();
        WhyAnswer.measured(family.arms(), measured).forEach((number, arm) -> {
            if (!arm.isUsable() || MeasuredArm.disturbance(arm.measurement()).isPresent()) {
                invalid.add(family.arms().get(number));
            }
        });
        return invalid;
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

    private List<ChangedPair> open(WhyAnswer answer, List<Measurement> measured, Set<Cell> lost) {
        List<ChangedPair> joint = openTogether(answer, lost);
        if (!joint.isEmpty()) {
            return joint;
        }
        if (leavesRestToCombination(answer, measured)) {
            return List.of();
        }
        List<List<InterventionFinding>> turns = turns(answer);
        if (turns.size() > 1) {
            for (List<InterventionFinding> turn : turns) {
                List<ChangedPair> open = unsettled(turn, FORKS_BEFORE_OTHERS, answer, lost);
                if (!open.isEmpty()) {
                    return next(open, measured);
                }
                if (combinesLater && answer.causes().size() > 1) {
                    return List.of();
                }
            }
        }
        int most = combinesLater ? MOST_FORKS_ALONE : family.ownCounts().forks();
        return next(unsettled(answer.findings(), most, answer, lost), measured);
    }

    /**
     * Returns the pairs of undecided interventions that have fewer forks than a given number, the largest share first.
     */
    private List<ChangedPair> unsettled(
            List<InterventionFinding> findings, int mostForks, WhyAnswer answer, Set<Cell> lost) {
        return findings.stream()
                .filter(finding -> !isLost(finding.pair(), lost) && !isSettled(finding, mostForks, answer))
                .sorted(InterventionFinding.LARGEST_SHARE_FIRST)
                .map(InterventionFinding::pair)
                .toList();
    }

    /** Returns the interventions in groups, by descending priority. The run measures one group after another. */
    private List<List<InterventionFinding>> turns(WhyAnswer answer) {
        List<InterventionFinding> all = answer.findings();
        int first = Math.min(atFirst(question, family), all.size());
        int size = Math.min(first, AT_A_TIME);
        List<List<InterventionFinding>> turns = new ArrayList<>(List.of(all.subList(0, first)));
        for (int from = first; from < all.size(); from += size) {
            turns.add(all.subList(from, Math.min(all.size(), from + size)));
        }
        return turns;
    }

    /** Returns the number of interventions that can show an effect within the budget, at least 1. */
    public static int atFirst(WhyQuestion question, Family family) {
        double seconds = WhyPlanner.budgetOfSingles(question).toSeconds();
        Set<Integer> arms = new HashSet<>(armsOf(question.original()));
        int count = 0;
        for (ChangedPair pair : question.singles()) {
            arms.addAll(armsOf(pair));
            if (count > 0 && secondsForEffects(arms.size(), family) > seconds) {
                return count;
            }
            count++;
        }
        return Math.max(1, count);
    }

    private static List<Integer> armsOf(ChangedPair pair) {
        return List.of(pair.baseline(), pair.candidate());
    }

    /** Returns the time, in s, of the forks that the strongest of several interventions needs to show an effect. */
    static double secondsForEffects(long arms, Family family) {
        long forks = SECOND_LOOK * arms
                + (THIRD_LOOK - SECOND_LOOK) * Math.min(arms, mostArms(AT_A_TIME))
                + BLOCKS_FOR_LOST_FORKS * Math.min(arms, mostArms(AT_A_TIME_LATER));
        return forks * family.ownCounts().secondsOfAFork();
    }

    private List<ChangedPair> next(List<ChangedPair> open, List<Measurement> measured) {
        List<ChangedPair> first = open.stream()
                .filter(pair -> blocks(pair, measured) < SECOND_LOOK)
                .toList();
        if (!first.isEmpty()) {
            return first;
        }
        List<ChangedPair> next = open.stream().limit(AT_A_TIME).toList();
        boolean isLater = next.stream().allMatch(pair -> blocks(pair, measured) >= THIRD_LOOK);
        return isLater ? next.subList(0, Math.min(AT_A_TIME_LATER, next.size())) : next;
    }

    /** Returns the number of blocks that contain forks of both arms, even if some of these forks do not count. */
    private int blocks(ChangedPair pair, List<Measurement> measured) {
        return cells(pair).stream()
                .mapToInt(cell -> measured.stream()
                        .filter(cell::isOf)
                        .mapToInt(entry -> entry.primary().forks())
                        .findFirst()
                        .orElse(0))
                .min()
                .orElse(0);
    }

    /**
     * Returns true if several causes are certain, and the original pair should keep its other forks for combining them.
     */
    private boolean leavesRestToCombination(WhyAnswer answer, List<Measurement> measured) {
        return combinesLater && answer.causes().size() > 1 && blocks(question.original(), measured) >= MOST_FORKS_ALONE;
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

    private boolean isSettled(InterventionFinding finding, int mostForks, WhyAnswer answer) {
        int forks = finding.share().forks();
        boolean shown = answer.original().proven() && finding.effect() != ChangeEffect.UNDECIDED;
        boolean little = finding.likely().interval().high() < LITTLE;
        boolean much = finding.likely().interval().low() > MUCH;
        return forks >= (much ? Math.max(mostForks, MOST_FORKS_ALONE) : mostForks)
                || (forks >= SECOND_LOOK && (shown || little));
    }
}
