package dev.strandbench.run;

import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.run.Replayed.ReplayedFamily;
import dev.strandbench.run.Replayed.ReplayedPair;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Median;

/**
 * Shows how often the adaptive policy agrees with JMH's defaults and with reference verdicts. Reference verdicts use
 * only the last third of each fork. Shares of comparisons are between 0 and 1, or NaN if there are no comparisons.
 *
 * @param medianSaving median share of the time that the policy saves compared with JMH's defaults; may be negative
 * @param equalVerdicts share of comparisons in which the policy and JMH's defaults give the same verdict and the same
 *     slower arm
 * @param equallyDifferent share of comparisons in which the policy and JMH's defaults agree on whether the arms differ
 * @param missed share of comparisons in which JMH's defaults find a difference but the policy does not
 */
public record ReplayAgreement(
        double medianSaving,
        double meanSaving,
        double equalVerdicts,
        double equallyDifferent,
        double missed,
        double oppositeToDefault,
        double oppositeToReference,
        double defaultOppositeToReference) {

    private record Triple(PairVerdict found, PairVerdict byDefault, PairVerdict reference) {}

    private static boolean isDifferent(PairVerdict pair) {
        return pair.verdict() == Verdict.DIFFERENT;
    }

    private static boolean areEqual(PairVerdict one, PairVerdict other) {
        return one.verdict() == other.verdict() && (!isDifferent(one) || one.isSlower() == other.isSlower());
    }

    private static boolean contradict(PairVerdict one, PairVerdict other) {
        boolean bothDecided = one.verdict() != Verdict.INCONCLUSIVE && other.verdict() != Verdict.INCONCLUSIVE;
        return bothDecided && !areEqual(one, other);
    }

    public static ReplayAgreement ofPairs(List<ReplayedPair> pairs) {
        return of(
                pairs.stream().mapToDouble(pair -> 1 - pair.secondsSpent() / pair.defaultSeconds()),
                pairs.stream()
                        .map(pair -> new Triple(pair.found(), pair.byDefault(), pair.reference()))
                        .toList());
    }

    public static ReplayAgreement ofFamilies(List<ReplayedFamily> families, ToDoubleFunction<ReplayedFamily> seconds) {
        return of(
                families.stream().mapToDouble(family -> 1 - seconds.applyAsDouble(family) / family.defaultSeconds()),
                families.stream()
                        .flatMap(family -> family.arms().stream())
                        .flatMap(arm ->
                                arm.found().stream().map(found -> new Triple(found, arm.byDefault(), arm.reference())))
                        .toList());
    }

    private static ReplayAgreement of(DoubleStream saved, List<Triple> triples) {
        double[] savings = saved.toArray();
        return new ReplayAgreement(
                Median.withDefaults().evaluate(savings),
                Mean.of(savings).getAsDouble(),
                share(triples, each -> areEqual(each.found, each.byDefault)),
                share(triples, each -> isDifferent(each.found) == isDifferent(each.byDefault)),
                share(triples, each -> isDifferent(each.byDefault) && !isDifferent(each.found)),
                share(triples, each -> contradict(each.found, each.byDefault)),
                share(triples, each -> contradict(each.found, each.reference)),
                share(triples, each -> contradict(each.byDefault, each.reference)));
    }

    private static double share(List<Triple> triples, Predicate<Triple> property) {
        return triples.isEmpty()
                ? Double.NaN
                : (double) triples.stream().filter(property).count() / triples.size();
    }
}
