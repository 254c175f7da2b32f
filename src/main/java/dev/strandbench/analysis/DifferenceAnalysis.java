package dev.strandbench.analysis;

import dev.strandbench.analysis.SharedBlocks.Spread;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.analysis.stats.RatioOfMeans;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Finds out how much of a difference between two arms disappears if both arms are changed in the same way.
 *
 * <p>Let L(S) be the log ratio of the candidate's cost to the baseline's cost after the changes S. The changes remove
 * the share (L(∅) − L(S)) / L(∅) of the difference. {@link RatioOfMeans} computes the confidence interval of a share
 * from weighted sums of the arms' mean log costs. A sum uses only blocks that have forks of all arms in the sum. One
 * interval uses the spread of each arm, and a second interval uses the spread between blocks. Each of the two intervals
 * gets half of the error probability (Bonferroni), so the narrower interval may be used. If an arm belongs to the
 * original pair and to the changed pair, the arm's two weights are added.
 *
 * <p>Interim analyses follow {@link LookPlan#SEQUENTIAL}. The error probability is divided equally among all changes
 * (Bonferroni). The original pair and the changes must be chosen before the measurement.
 */
public final class DifferenceAnalysis {

    private static final LookPlan LOOKS = LookPlan.SEQUENTIAL;

    private static final int FEWEST_FORKS = 2;

    /** The fewest forks per arm that can show an effect. Three forks may all be slow by chance. */
    public static final int FEWEST_FORKS_OF_AN_EFFECT = LOOKS.thirdLook();

    /** The uncorrected error probability of an interval that only serves to choose the next measurement. */
    private static final double UNCORRECTED_ERROR = 0.05;

    /**
     * The largest permitted rise of the candidate's cost. The limit is a share of the original cost difference or of
     * the removed difference, whichever is smaller.
     */
    private static final double MOST_GROWTH = 0.5;

    private static final Interval EVERYTHING = new Interval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

    private final Map<Integer, ArmCosts> arms;
    private final ArmPair original;

    public record ArmPair(int baseline, int candidate) {}

    /**
     * The ratio of the original arms' costs; NaN without forks. The difference is proven if the ratio is significantly
     * above 1.
     */
    public record OriginalDifference(double ratio, Interval interval, boolean proven, int forks) {}

    public DifferenceAnalysis(Map<Integer, ArmCosts> arms, ArmPair original) {
        this.arms = Map.copyOf(arms);
        this.original = original;
    }

    private static Map<Integer, Double> ratioOf(ArmPair pair) {
        Map<Integer, Double> weights = new HashMap<>();
        weights.put(pair.candidate(), 1.0);
        weights.merge(pair.baseline(), -1.0, Double::sum);
        return weights;
    }

    /** Converts weights of changed pairs to weights of arms in the sum of L(∅) − L(S). */
    private Map<Integer, Double> taken(Map<ArmPair, Double> pairs) {
        Map<Integer, Double> weights = new HashMap<>();
        pairs.forEach((pair, weight) -> {
            ratioOf(original).forEach((arm, sign) -> weights.merge(arm, sign * weight, Double::sum));
            ratioOf(pair).forEach((arm, sign) -> weights.merge(arm, -sign * weight, Double::sum));
        });
        return weights;
    }

    private static Map<Integer, Double> sumOf(Map<Integer, Double> one, double factor, Map<Integer, Double> other) {
        Map<Integer, Double> sum = new HashMap<>(one);
        other.forEach((arm, weight) -> sum.merge(arm, factor * weight, Double::sum));
        return sum;
    }

    private SharedBlocks shared(Set<ArmPair> pairs) {
        Set<Integer> used = new HashSet<>(Set.of(original.baseline(), original.candidate()));
        pairs.forEach(pair -> {
            used.add(pair.baseline());
            used.add(pair.candidate());
        });
        return SharedBlocks.of(arms, used);
    }

    private static double quantile(double degreesOfFreedom, double error) {
        // Each of the two standard errors gets half of the error probability, and each interval end gets a quarter.
        return TDistribution.of(degreesOfFreedom).inverseSurvivalProbability(error / 4);
    }

    private static double reach(SharedBlocks shared, Map<Integer, Double> weights, double error) {
        if (shared.count() < FEWEST_FORKS) {
            return Double.POSITIVE_INFINITY;
        }
        double chance = Stream.of(false, true)
                .map(byBlock -> shared.spread(weights, byBlock))
                .mapToDouble(spread -> quantile(spread.degreesOfFreedom(), error) * Math.sqrt(spread.variance()))
                .min()
                .orElseThrow();
        return chance + shared.driftAllowance(weights);
    }

    private static boolean isProven(SharedBlocks shared, Map<Integer, Double> weights, double error) {
        int look = LOOKS.lastLook(shared.count());
        SharedBlocks judged = shared.first(look);
        return look > 0
                && shared.sum(weights) > 0
                && judged.sum(weights) - reach(judged, weights, error) > Math.log(LOOKS.smallestBound(look));
    }

    public OriginalDifference original() {
        SharedBlocks shared = shared(Set.of());
        Map<Integer, Double> weights = ratioOf(original);
        double log = shared.sum(weights);
        double reach =
                Math.max(LOOKS.roomForModes(shared.count()), reach(shared, weights, LOOKS.errorOfChosen(1, true)));
        return new OriginalDifference(
                Math.exp(log),
                shared.count() < FEWEST_FORKS
                        ? new Interval(0, Double.POSITIVE_INFINITY)
                        : new Interval(Math.exp(log - reach), Math.exp(log + reach)),
                isProven(shared, weights, LOOKS.errorOfChosen(1, false)),
                shared.count());
    }

    /** Returns the number of blocks in which every arm of the original pair and of the changed pairs has a fork. */
    public int forks(Set<ArmPair> changed) {
        return shared(changed).count();
    }

    /** Returns the ratio of two arms' costs in the blocks in which both have a fork; NaN if there is no such block. */
    public double ratio(ArmPair pair) {
        SharedBlocks shared = SharedBlocks.of(arms, Set.copyOf(ratioOf(pair).keySet()));
        return Math.exp(shared.sum(ratioOf(pair)));
    }

    /**
     * Returns the effect of one change.
     *
     * @param questions number of questions that share the error probability, at least 1
     */
    public ChangeEffect effect(ArmPair changed, int questions) {
        Map<Integer, Double> taken = taken(Map.of(changed, 1.0));
        SharedBlocks shared = shared(Set.of(changed));
        if (shared.count() < FEWEST_FORKS_OF_AN_EFFECT) {
            return ChangeEffect.UNDECIDED;
        }
        double error = LOOKS.errorOfChosen(questions, false);
        Interval interval = share(Map.of(changed, 1.0), questions).interval();
        if (interval.low() > 0 && isProven(shared, taken, error)) {
            if (slowsCandidate(changed, shared)) {
                return ChangeEffect.ADDS_TIME;
            }
            return changesDifference(-1, changed, shared, error) ? ChangeEffect.TAKES_AWAY : ChangeEffect.UNDECIDED;
        }
        if (interval.high() < 0 && isProven(shared, sumOf(Map.of(), -1, taken), error)) {
            if (changesDifference(1, changed, shared, error)) {
                return ChangeEffect.WIDENS;
            }
            return changesDifference(-1, changed, shared, error) ? ChangeEffect.TAKES_TIME : ChangeEffect.UNDECIDED;
        }
        return ChangeEffect.UNDECIDED;
    }

    /**
     * Returns true if the change certainly makes the cost difference smaller (if {@code sign} is -1) or larger (if it
     * is 1). The delta method gives the variance of costs from the variance of log costs. The ratio and the difference
     * are each tested at the full error probability (intersection-union test, Berger, Technometrics 24, 1982).
     */
    private boolean changesDifference(int sign, ArmPair changed, SharedBlocks shared, double error) {
        SharedBlocks judged = judged(shared);
        // The derivative of a cost with respect to its logarithm is the cost.
        Map<Integer, Double> costs = new HashMap<>();
        taken(Map.of(changed, 1.0)).forEach((arm, weight) -> costs.put(arm, weight * cost(arm, judged)));
        return -sign * removedCost(changed, judged) - reach(judged, costs, error) > 0;
    }

    /**
     * Returns true if the change slows the candidate by more than {@link #MOST_GROWTH} allows. A change that slows the
     * candidate may add a wait that hides the difference. A smaller slowdown may be a side effect. If a change reverses
     * the order of the arms, the removed difference is larger than the original difference.
     */
    private boolean slowsCandidate(ArmPair changed, SharedBlocks shared) {
        SharedBlocks judged = judged(shared);
        double growth = cost(changed.candidate(), judged) - cost(original.candidate(), judged);
        double difference = cost(original.candidate(), judged) - cost(original.baseline(), judged);
        return growth > MOST_GROWTH * Math.min(difference, removedCost(changed, judged));
    }

    private static SharedBlocks judged(SharedBlocks shared) {
        return shared.first(LOOKS.lastLook(shared.count()));
    }

    private double removedCost(ArmPair changed, SharedBlocks shared) {
        return cost(original.candidate(), shared)
                - cost(original.baseline(), shared)
                - cost(changed.candidate(), shared)
                + cost(changed.baseline(), shared);
    }

    /** Returns an arm's geometric mean cost, divided by the original baseline's geometric mean cost. */
    private double cost(int arm, SharedBlocks shared) {
        return Math.exp(shared.mean(arm) - shared.mean(original.baseline()));
    }

    /**
     * Returns the share of the difference that several changes remove together.
     *
     * @param pairs changed pairs with their weights; a single change has the weight 1
     * @param questions number of questions that share the error probability, at least 1
     */
    public ExplainedShare share(Map<ArmPair, Double> pairs, int questions) {
        SharedBlocks shared = shared(pairs.keySet());
        return share(shared, pairs, LOOKS.errorOfChosen(questions, true), LOOKS.roomForModes(shared.count()));
    }

    /**
     * Returns the share of the difference that a change removes. The interval is not corrected for multiple
     * comparisons, so it only serves to choose the next measurement.
     */
    public ExplainedShare likelyShare(ArmPair changed) {
        return share(shared(Set.of(changed)), Map.of(changed, 1.0), UNCORRECTED_ERROR, 0);
    }

    private ExplainedShare share(SharedBlocks shared, Map<ArmPair, Double> pairs, double error, double room) {
        Map<Integer, Double> numerator = taken(pairs);
        Map<Integer, Double> denominator = ratioOf(original);
        double share = shared.sum(numerator) / shared.sum(denominator);
        Interval interval = shared.count() < FEWEST_FORKS || !Double.isFinite(share)
                ? EVERYTHING
                : Stream.of(false, true)
                        .map(byBlock -> interval(shared, numerator, denominator, byBlock, error, room))
                        .min(Comparator.comparingDouble(one -> one.high() - one.low()))
                        .orElseThrow();
        return new ExplainedShare(share, interval, shared.count());
    }

    private static Interval interval(
            SharedBlocks shared,
            Map<Integer, Double> numerator,
            Map<Integer, Double> denominator,
            boolean byBlock,
            double error,
            double room) {
        double top = shared.sum(numerator);
        double bottom = shared.sum(denominator);
        Spread ofTop = shared.spread(numerator, byBlock);
        Spread ofBoth = shared.spread(sumOf(numerator, -top / bottom, denominator), byBlock);
        double covariance =
                (shared.spread(sumOf(numerator, 1, denominator), byBlock).variance()
                                - shared.spread(sumOf(numerator, -1, denominator), byBlock)
                                        .variance())
                        / 4;
        // At a share of 0, the interval must not be narrower than the interval of the numerator.
        double degrees = Math.min(ofTop.degreesOfFreedom(), ofBoth.degreesOfFreedom());
        return new RatioOfMeans(
                        top,
                        bottom,
                        ofTop.variance(),
                        covariance,
                        shared.spread(denominator, byBlock).variance(),
                        shared.driftAllowance(numerator),
                        shared.driftAllowance(denominator),
                        room)
                .interval(quantile(degrees, error));
    }
}
