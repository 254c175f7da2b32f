package dev.strandbench.report.page;

import dev.strandbench.analysis.VerdictRule;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.compare.Comparison;
import dev.strandbench.compare.Comparisons;
import dev.strandbench.compare.FigureChoice;
import dev.strandbench.compare.Flag;
import dev.strandbench.report.VerdictWords;
import dev.strandbench.report.page.PageComparison.Change;
import dev.strandbench.report.page.PageComparison.ComparedRow;
import dev.strandbench.result.Measurement;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Two files, the second against the first, as the page shows it. */
final class ComparedFiles {

    private ComparedFiles() {}

    /** What {@code compare} says of the two. */
    static PageComparison of(ResultSource baseline, ResultSource candidate, FigureChoice figures) {
        Comparisons comparisons =
                Comparisons.between(baseline.measurements(), candidate.measurements(), figures, VerdictRule.ONE_LOOK);
        Function<Comparison, String> titles = comparisons.titles();
        return new PageComparison(
                baseline.name(),
                candidate.name(),
                summary(baseline, candidate, comparisons),
                comparisons.compared().stream().map(one -> row(titles, one)).toList(),
                Stream.concat(comparisons.missing().stream(), comparisons.added().stream())
                        .toList());
    }

    private static String summary(ResultSource baseline, ResultSource candidate, Comparisons comparisons) {
        List<Comparison> compared = comparisons.compared();
        if (compared.isEmpty()) {
            return nothingCompared(baseline.measurements(), candidate.measurements());
        }
        boolean oneFork = compared.stream()
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
                ? "They have cells in common, but of other JDKs, or without the figure that is compared."
                : "They have benchmarks in common, but none in the same mode with the same parameters.";
    }

    private static boolean haveInCommon(
            List<Measurement> some, List<Measurement> others, Function<Measurement, Object> what) {
        Set<Object> known = some.stream().map(what).collect(Collectors.toSet());
        return others.stream().map(what).anyMatch(known::contains);
    }

    private static ComparedRow row(Function<Comparison, String> titles, Comparison one) {
        Optional<Interval> interval =
                one.estimate().hasInterval() ? Optional.of(one.judged().interval()) : Optional.empty();
        return new ComparedRow(
                titles.apply(one),
                one.metric(),
                one.unit(),
                PageNumbers.figure(one.baseline().score()),
                PageNumbers.figure(one.candidate().score()),
                PageNumbers.figure(one.estimate().ratio()),
                PageNumbers.figure(interval.map(Interval::low).orElse(Double.NaN)),
                PageNumbers.figure(interval.map(Interval::high).orElse(Double.NaN)),
                change(one),
                VerdictWords.of(one),
                one.flags().stream().map(Flag::words).toList());
    }

    private static Change change(Comparison one) {
        return switch (one.verdict()) {
            case DIFFERENT -> one.isSlower() ? Change.SLOWER : Change.FASTER;
            case EQUIVALENT -> Change.SAME;
            case INCONCLUSIVE -> Change.UNDECIDED;
            case INVALID -> Change.INVALID;
        };
    }
}
