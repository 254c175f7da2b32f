package dev.strandbench.report.page;

import dev.strandbench.analysis.VerdictRule;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.compare.Comparison;
import dev.strandbench.compare.Comparisons;
import dev.strandbench.compare.FigureChoice;
import dev.strandbench.compare.Flag;
import dev.strandbench.report.VerdictWords;
import dev.strandbench.result.Measurement;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A comparison of two result files. A ratio is the candidate's cost divided by the baseline's cost. */
public record PageComparison(
        String baseline, String candidate, String summary, List<ComparedRow> rows, List<String> unmatched) {

    public record ComparedRow(
            String title,
            String metric,
            String unit,
            double baseline,
            double candidate,
            double ratio,
            double low,
            double high,
            String kind,
            String verdict,
            List<String> flags) {

        private static ComparedRow of(String title, Comparison one) {
            Interval interval = one.judged().interval();
            return new ComparedRow(
                    title,
                    one.metric(),
                    one.unit(),
                    one.baseline().score(),
                    one.candidate().score(),
                    one.estimate().ratio(),
                    one.estimate().hasInterval() ? interval.low() : Double.NaN,
                    interval.high(),
                    switch (one.verdict()) {
                        case DIFFERENT -> one.isSlower() ? "slower" : "faster";
                        case EQUIVALENT -> "same";
                        case INCONCLUSIVE -> "undecided";
                        case INVALID -> "invalid";
                    },
                    VerdictWords.of(one),
                    one.flags().stream().map(Flag::words).toList());
        }
    }

    static PageComparison of(ResultSource baseline, ResultSource candidate, FigureChoice figures) {
        Comparisons comparisons =
                Comparisons.between(baseline.measurements(), candidate.measurements(), figures, VerdictRule.ONE_LOOK);
        Function<Comparison, String> titles = comparisons.titles();
        return new PageComparison(
                baseline.name(),
                candidate.name(),
                comparisons.compared().isEmpty()
                        ? nothingCompared(baseline.measurements(), candidate.measurements())
                        : summary(comparisons),
                comparisons.compared().stream()
                        .map(one -> ComparedRow.of(titles.apply(one), one))
                        .toList(),
                comparisons.unmatched());
    }

    private static String summary(Comparisons comparisons) {
        boolean oneFork = comparisons.compared().stream()
                .allMatch(
                        one -> Math.min(one.baseline().forks(), one.candidate().forks()) == 1);
        return VerdictWords.summary(comparisons)
                + (oneFork ? " Every cell has one fork on a side: nothing can be decided; measure with -f 5." : "");
    }

    private static String nothingCompared(List<Measurement> ours, List<Measurement> theirs) {
        if (!haveInCommon(ours, theirs, Measurement::benchmark)) {
            return "They have no benchmark in common.";
        }
        return haveInCommon(ours, theirs, one -> List.of(one.benchmark(), one.mode(), one.params()))
                ? "They have cells in common, but on different JDKs or without the compared figure."
                : "They have benchmarks in common, but none in the same mode with the same parameters.";
    }

    private static boolean haveInCommon(
            List<Measurement> some, List<Measurement> others, Function<Measurement, Object> what) {
        Set<Object> known = some.stream().map(what).collect(Collectors.toSet());
        return others.stream().map(what).anyMatch(known::contains);
    }
}
