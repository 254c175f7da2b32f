package dev.strandbench.analysis;

import dev.strandbench.analysis.ComparedForks.FamilyContext;
import dev.strandbench.analysis.DifferenceAnalysis.ArmPair;
import dev.strandbench.analysis.stats.Interval;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.apache.commons.statistics.descriptive.Mean;

/**
 * Compares the arms of one family. Verdicts are corrected for comparisons between all pairs of arms, so the best arm
 * may be chosen after the measurement.
 */
public final class FamilyAnalysis {

    /**
     * The costs of two arms.
     *
     * @param paired true if forks of the same block ran one after the other
     */
    public record PairCosts(ArmCosts baseline, ArmCosts candidate, boolean paired) {}

    private final Map<Integer, ArmCosts> arms;
    private final boolean paired;
    private final VerdictRule rule;
    private final Map<ArmPair, PairVerdict> verdicts = new ConcurrentHashMap<>();

    /** The keys of the map are arm numbers. Ignores arms without usable forks. See {@link PairCosts#paired()}. */
    public FamilyAnalysis(Map<Integer, ArmCosts> arms, boolean paired, VerdictRule rule) {
        this.arms = new TreeMap<>(arms);
        this.arms.values().removeIf(arm -> arm.size() == 0 || !arm.isUsable());
        this.paired = paired;
        this.rule = rule;
    }

    public List<Integer> measured() {
        return List.copyOf(arms.keySet());
    }

    public ArmCosts arm(int number) {
        return arms.getOrDefault(number, new ArmCosts(List.of()));
    }

    /** Returns the cheapest arm. Throws {@link java.util.NoSuchElementException} if no arm has forks. */
    public int best() {
        return best(arms.keySet()).orElseThrow();
    }

    /**
     * Returns the cheapest arm in the set, if any. An arm with fewer measured forks than the others is returned only if
     * it is significantly cheaper.
     */
    public Optional<Integer> best(Set<Integer> among) {
        Map<Integer, ArmCosts> candidates = new TreeMap<>(arms);
        candidates.keySet().retainAll(among);
        int most =
                candidates.values().stream().mapToInt(ArmCosts::measured).max().orElse(0);
        candidates.values().removeIf(arm -> arm.measured() < most);
        Set<Integer> common = candidates.values().stream()
                .map(ArmCosts::blocks)
                .reduce((some, others) -> some.stream().filter(others::contains).collect(Collectors.toSet()))
                .orElse(Set.of());
        return candidates.entrySet().stream()
                .min(Comparator.comparingDouble(arm -> mean(
                        paired && 2 * common.size() >= most ? arm.getValue().in(common) : arm.getValue())))
                .map(Map.Entry::getKey)
                .map(first -> cheapestFrom(first, among));
    }

    private int cheapestFrom(int first, Set<Integer> among) {
        int best = first;
        for (int arm : arms.keySet()) {
            if (among.contains(arm) && arm(arm).measured() < arm(first).measured()) {
                PairVerdict pair = compare(best, arm);
                best = pair.verdict() == Verdict.DIFFERENT && !pair.isSlower() ? arm : best;
            }
        }
        return best;
    }

    private static double mean(ArmCosts arm) {
        double mean = Mean.of(arm.logCosts()).getAsDouble();
        return Double.isNaN(mean) ? Double.POSITIVE_INFINITY : mean;
    }

    public PairVerdict compare(int baseline, int candidate) {
        return verdicts.computeIfAbsent(
                new ArmPair(baseline, candidate),
                pair -> rule.judge(arm(baseline), arm(candidate), contextOf(baseline, candidate)));
    }

    /**
     * Returns a range that contains the ratio of two arms' costs; 0 to infinity if there are too few forks. The range
     * is wider than the verdict's interval, because a few forks may not show all speeds of an arm.
     */
    public Interval range(int baseline, int candidate) {
        PairVerdict pair = compare(baseline, candidate);
        int forks = pair.estimate().fewerForks();
        return pair.estimate().hasInterval()
                ? pair.estimate()
                        .withLeastHalfWidth(Math.max(
                                pair.estimate().leastHalfWidth(), rule.looks().halfOfBound(forks)))
                        .ratioInterval(pair.confidence())
                : pair.interval();
    }

    private FamilyContext contextOf(int baseline, int candidate) {
        return new FamilyContext(
                paired,
                Math.max(2, arms.size()),
                arms.entrySet().stream()
                        .filter(arm -> arm.getKey() != baseline && arm.getKey() != candidate)
                        .map(Map.Entry::getValue)
                        .toList());
    }

    /** Returns the best arm, and all arms whose cost may be at most 1 + {@code margin} times the best arm's cost. */
    public Set<Integer> near(double margin) {
        int best = best();
        return arms.keySet().stream()
                .filter(arm -> arm == best || range(best, arm).low() <= 1 + margin)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns true if the arm certainly costs at most 1 + {@code margin} times as much as every other arm. */
    public boolean isWithin(double margin, int arm, Set<Integer> others) {
        return range(best(), arm).high() <= 1 + margin
                && others.stream().allMatch(other -> other == arm || atMost(other, arm) <= 1 + margin);
    }

    /**
     * Returns an upper bound for the candidate's cost divided by the baseline's cost; infinity if unknown. If two arms
     * share at most one block, both are compared with the best arm instead, because the machine's speed may change
     * between blocks.
     */
    public double atMost(int baseline, int candidate) {
        int best = best();
        boolean sideBySide =
                !paired || arm(baseline).in(arm(candidate).blocks()).size() > 1;
        return sideBySide || baseline == best || candidate == best
                ? range(baseline, candidate).high()
                : range(best, candidate).high() / range(best, baseline).low();
    }

    /** Compares each arm that has usable forks with the baseline. Returns a map from arm numbers to verdicts. */
    public Map<Integer, PairVerdict> against(int baseline) {
        return arms.keySet().stream()
                .filter(arm -> arm != baseline)
                .collect(Collectors.toMap(arm -> arm, arm -> compare(baseline, arm), (one, same) -> one, TreeMap::new));
    }

    /**
     * Returns verdicts on independent pairs, in the order of the pairs. The false discovery rate is at most 1 %
     * (Benjamini and Hochberg, Journal of the Royal Statistical Society B 57, 1995). The significance level depends on
     * the number of pairs that are called different. A pair is not called different if its difference is significant
     * but too small to matter.
     */
    public static List<PairVerdict> independent(List<PairCosts> pairs, VerdictRule rule) {
        double alone = rule.looks().significance(2);
        int rejected = Math.max(1, pairs.size());
        while (true) {
            double allowed = alone * rejected / Math.max(1, pairs.size());
            List<PairVerdict> verdicts =
                    pairs.stream().map(pair -> judge(pair, rule, allowed)).toList();
            int different = (int) verdicts.stream()
                    .filter(pair -> pair.verdict() == Verdict.DIFFERENT)
                    .count();
            if (rejected == 1 || different >= rejected) {
                return verdicts;
            }
            rejected = Math.max(1, different);
        }
    }

    private static PairVerdict judge(PairCosts pair, VerdictRule rule, double significance) {
        return rule.judge(pair.baseline(), pair.candidate(), FamilyContext.ofTwo(pair.paired()), significance);
    }
}
