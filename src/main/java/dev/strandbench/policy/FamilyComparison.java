package dev.strandbench.policy;

import dev.strandbench.analysis.Verdict;
import dev.strandbench.analysis.VerdictRule;
import dev.strandbench.analysis.stats.Holm;
import dev.strandbench.analysis.stats.IterationSeries;
import dev.strandbench.analysis.stats.RatioEstimate;
import dev.strandbench.analysis.stats.WarmupRule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Compares the arms of a family by what is in a window of each fork. */
public final class FamilyComparison {

    private final FamilyForks evidence;
    private final Window window;
    private final Map<Integer, Map<Integer, IterationSeries>> counting = new TreeMap<>();
    private final Map<Integer, Map<Integer, Double>> costs = new TreeMap<>();

    public FamilyComparison(FamilyForks evidence, Window window) {
        this.evidence = evidence;
        this.window = window;
        evidence.forks().forEach((arm, forks) -> {
            Map<Integer, IterationSeries> byBlock = new TreeMap<>();
            Map<Integer, Double> logs = new TreeMap<>();
            for (MeasuredFork fork : forks) {
                if (window.counts(fork.series())) {
                    byBlock.put(fork.block(), fork.series());
                    logs.put(fork.block(), logCost(fork.series()));
                }
            }
            counting.put(arm, byBlock);
            costs.put(arm, logs);
        });
    }

    private double logCost(IterationSeries fork) {
        double log = Math.log(fork.mean(window.from(fork), window.to(fork)));
        return evidence.throughput() ? -log : log;
    }

    /** Every arm against the best. */
    public Assessment assess(VerdictRule rule, double precision) {
        int best = cheapest();
        List<Integer> others =
                costs.keySet().stream().filter(arm -> arm != best).toList();
        List<RatioEstimate> estimates = new ArrayList<>();
        for (int arm : others) {
            estimates.add(estimate(best, arm));
        }
        double[] adjusted = adjusted(estimates);
        List<RatioEstimate> unguarded =
                estimates.stream().map(estimate -> estimate.withGuard(0)).toList();
        double[] adjustedUnguarded = adjusted(unguarded);
        List<Assessment.Pair> pairs = IntStream.range(0, others.size())
                .mapToObj(i -> {
                    RatioEstimate estimate = estimates.get(i);
                    Verdict verdict = rule.decide(estimate, adjusted[i]);
                    boolean precise = estimate.halfWidth(VerdictRule.CONFIDENCE) <= Math.log1p(precision);
                    return new Assessment.Pair(
                            others.get(i),
                            estimate,
                            verdict,
                            verdict != Verdict.INCONCLUSIVE || precise,
                            verdict == Verdict.INCONCLUSIVE
                                    && rule.decide(unguarded.get(i), adjustedUnguarded[i]) == Verdict.DIFFERENT);
                })
                .toList();
        int forks = counting.values().stream().mapToInt(Map::size).min().orElse(0);
        return new Assessment(window, best, forks, pairs, rule);
    }

    private static double[] adjusted(List<RatioEstimate> estimates) {
        return Holm.adjust(estimates.stream().mapToDouble(RatioEstimate::pValue).toArray());
    }

    private int cheapest() {
        return costs.entrySet().stream()
                .min(Comparator.comparingDouble(entry -> entry.getValue().values().stream()
                        .mapToDouble(Double::doubleValue)
                        .average()
                        .orElse(Double.POSITIVE_INFINITY)))
                .orElseThrow()
                .getKey();
    }

    private RatioEstimate estimate(int baseline, int candidate) {
        Map<Integer, Double> baselineCosts = costs.getOrDefault(baseline, Map.of());
        Map<Integer, Double> candidateCosts = costs.getOrDefault(candidate, Map.of());
        Set<Integer> common = new TreeSet<>(baselineCosts.keySet());
        common.retainAll(candidateCosts.keySet());
        boolean nothing =
                evidence.interleaved() ? common.isEmpty() : baselineCosts.isEmpty() || candidateCosts.isEmpty();
        if (nothing) {
            return RatioEstimate.unknown(baselineCosts.size(), candidateCosts.size());
        }
        double guard = guard(baseline, candidate);
        return evidence.interleaved()
                ? RatioEstimate.paired(logs(baselineCosts, common), logs(candidateCosts, common), guard)
                : RatioEstimate.welch(
                        logs(baselineCosts, baselineCosts.keySet()),
                        logs(candidateCosts, candidateCosts.keySet()),
                        guard);
    }

    private static double[] logs(Map<Integer, Double> costs, Set<Integer> blocks) {
        return blocks.stream()
                .mapToDouble(block -> costs.getOrDefault(block, Double.NaN))
                .toArray();
    }

    /**
     * By how much drift may have moved the ratio. Drift that both arms share does not move it; so what counts is the
     * difference of the arms' drifts, as far as it is more than noise. Arms that are not steady get no such benefit.
     */
    private double guard(int baseline, int candidate) {
        double[] baselineDrifts = drifts(baseline);
        double[] candidateDrifts = drifts(candidate);
        if (baselineDrifts.length == 0 || candidateDrifts.length == 0) {
            return 0;
        }
        if (!window.steady()) {
            return Math.abs(WarmupRule.median(baselineDrifts)) + Math.abs(WarmupRule.median(candidateDrifts));
        }
        RatioEstimate difference = RatioEstimate.welch(baselineDrifts, candidateDrifts, 0);
        return Math.max(0, Math.abs(difference.logRatio()) - difference.standardError());
    }

    /** The logarithm of each fork's second half over its first; none for forks of a single iteration. */
    private double[] drifts(int arm) {
        return counting.getOrDefault(arm, Map.of()).values().stream()
                .filter(fork -> fork.iterationAt(window.to(fork)) - fork.iterationAt(window.from(fork)) > 1)
                .mapToDouble(fork -> {
                    double middle = (window.from(fork) + window.to(fork)) / 2;
                    return Math.log(fork.mean(middle, window.to(fork)) / fork.mean(window.from(fork), middle));
                })
                .toArray();
    }
}
