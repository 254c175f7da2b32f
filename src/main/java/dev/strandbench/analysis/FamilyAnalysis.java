package dev.strandbench.analysis;

import dev.strandbench.analysis.stats.Interval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Arms that are compared with each other. Verdicts allow for every pair of them, so that the best may be picked from
 * the data; where arms are placed in ranges, for what was asked alone.
 */
public final class FamilyAnalysis {

    private final Map<Integer, ArmCosts> arms;
    private final boolean paired;
    private final VerdictRule rule;

    /**
     * Prepares an analysis.
     *
     * @param arms what was measured of each, by number; those without forks, or without costs, are left out
     * @param paired whether forks of the same block ran side by side
     */
    public FamilyAnalysis(Map<Integer, ArmCosts> arms, boolean paired, VerdictRule rule) {
        this.arms = new TreeMap<>(arms);
        this.arms.values().removeIf(arm -> arm.size() == 0 || !arm.isUsable());
        this.paired = paired;
        this.rule = rule;
    }

    /** The numbers of the arms that have forks, ascending. */
    public List<Integer> measured() {
        return List.copyOf(arms.keySet());
    }

    /** How many arms the verdicts allow for. */
    public int size() {
        return Math.max(2, arms.size());
    }

    /** What was measured of an arm. */
    public ArmCosts arm(int number) {
        return arms.getOrDefault(number, new ArmCosts(List.of()));
    }

    /** The arm with the smallest cost, of all that have forks; there has to be one. */
    public int best() {
        return best(arms.keySet()).orElseThrow();
    }

    /**
     * The arm with the smallest cost, of those of some arms that have the most forks: an arm that has left the race is
     * judged against those that have not.
     *
     * @return empty if none of them has forks
     */
    public Optional<Integer> best(Set<Integer> among) {
        Map<Integer, ArmCosts> candidates = new TreeMap<>(arms);
        candidates.keySet().retainAll(among);
        int most = candidates.values().stream().mapToInt(ArmCosts::size).max().orElse(0);
        candidates.values().removeIf(arm -> arm.size() < most);
        Set<Integer> common = candidates.values().stream()
                .map(ArmCosts::blocks)
                .reduce((some, others) -> some.stream().filter(others::contains).collect(Collectors.toSet()))
                .orElse(Set.of());
        return candidates.entrySet().stream()
                .min(Comparator.comparingDouble(
                        arm -> mean(paired && !common.isEmpty() ? arm.getValue().in(common) : arm.getValue())))
                .map(Map.Entry::getKey)
                .map(first -> cheapestFrom(first, among));
    }

    /**
     * From the arm that seems the cheapest on, any that is cheaper still in the blocks that it shares with it: one that
     * left the race early, when a cheaper one was there that has failed since.
     */
    private int cheapestFrom(int first, Set<Integer> among) {
        int best = first;
        Set<Integer> tried = new TreeSet<>(Set.of(first));
        for (int arm : arms.keySet()) {
            if (among.contains(arm)
                    && tried.add(arm)
                    && arm(arm).size() < arm(best).size()) {
                PairVerdict pair = compare(best, arm);
                best = pair.verdict() == Verdict.DIFFERENT && !pair.isSlower() ? arm : best;
            }
        }
        return best;
    }

    private static double mean(ArmCosts arm) {
        double sum = 0;
        for (double log : arm.logCosts()) {
            sum += log;
        }
        double mean = sum / arm.size();
        return Double.isNaN(mean) ? Double.POSITIVE_INFINITY : mean;
    }

    /** What may be said of two arms: the candidate's cost over the baseline's. */
    public PairVerdict compare(int baseline, int candidate) {
        return rule.judge(arm(baseline), arm(candidate), beside(baseline, candidate));
    }

    /**
     * Whether the ratio of two arms' costs is in a range, where both were named before anything was measured.
     *
     * @param questions how many such answers are taken together, of this family or others; at least 1
     * @param range of ratios, candidate over baseline
     */
    public RangeVerdict place(int baseline, int candidate, int questions, Interval range) {
        return rule.place(arm(baseline), arm(candidate), beside(baseline, candidate), questions, range);
    }

    private FamilyContext beside(int baseline, int candidate) {
        return new FamilyContext(
                paired,
                size(),
                arms.entrySet().stream()
                        .filter(arm -> arm.getKey() != baseline && arm.getKey() != candidate)
                        .map(Map.Entry::getValue)
                        .toList());
    }

    /**
     * Whether an arm's cost is in a range.
     *
     * @param questions see {@link #place(int, int, int, Interval)}
     * @param range of costs
     */
    public RangeVerdict place(int arm, int questions, Interval range) {
        return rule.place(arm(arm).allCosting(1), arm(arm), FamilyContext.ofTwo(false), questions, range);
    }

    /** Every other measured arm against one, by its number. */
    public Map<Integer, PairVerdict> against(int baseline) {
        Map<Integer, PairVerdict> verdicts = new TreeMap<>();
        for (int arm : arms.keySet()) {
            if (arm != baseline) {
                verdicts.put(arm, compare(baseline, arm));
            }
        }
        return verdicts;
    }

    /**
     * Comparisons that are questions of their own, such as the benchmarks of a project before and after a change: of
     * those called different, at most one in a hundred is not.
     *
     * @param pairs baseline and candidate of each
     * @return a verdict on each, in the same order
     */
    public static List<PairVerdict> independent(List<PairCosts> pairs, VerdictRule rule) {
        List<PairVerdict> alone = new ArrayList<>();
        for (PairCosts pair : pairs) {
            alone.add(rule.judge(pair.baseline(), pair.candidate(), FamilyContext.ofTwo(pair.paired())));
        }
        double allowed = VerdictRule.benjaminiHochberg(
                alone.stream().mapToDouble(verdict -> verdict.judged().pValue()).toArray(),
                rule.looks().significance(2));
        List<PairVerdict> together = new ArrayList<>();
        for (PairCosts pair : pairs) {
            together.add(rule.judge(pair.baseline(), pair.candidate(), FamilyContext.ofTwo(pair.paired()), allowed));
        }
        return together;
    }
}
