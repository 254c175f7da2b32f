package dev.strandbench.compare;

import dev.strandbench.analysis.FamilyAnalysis;
import dev.strandbench.analysis.MetricUnit;
import dev.strandbench.analysis.RangeVerdict;
import dev.strandbench.analysis.VerdictRule;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.result.Measurement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * The verdict on the claim that a result entry's figure, or the ratio of two entries' figures, is in a range. Scores of
 * every mode are compared as time per op, and other metrics as they are.
 *
 * @param obstacles the reasons why no verdict is possible; the verdict is then undecided
 */
public record EntryRatio(RangeVerdict verdict, Set<Flag> obstacles) {

    /**
     * Judges the ratio of two result entries that were chosen before the measurement. Entries of one family are
     * compared as in their run, by block and with the spread of the other arms. Others count as separate measurements.
     * Returns empty if an entry lacks the metric.
     *
     * @param file the result file that contains the numerator
     * @param metric the name of the metric, or {@link FigureChoice#SCORE}
     * @param questions the number of ratios or figures that are judged together, at least 1
     * @param range the range for the ratio of numerator to denominator
     */
    public static Optional<EntryRatio> of(
            List<Measurement> file,
            String metric,
            Measurement numerator,
            Measurement denominator,
            int questions,
            Interval range) {
        FigureChoice figures = FigureChoice.of(metric);
        Optional<MeasuredArm> above = MeasuredArm.of(numerator, figures.of(numerator));
        Optional<MeasuredArm> below = MeasuredArm.of(denominator, figures.of(denominator));
        if (above.isEmpty() || below.isEmpty()) {
            return Optional.empty();
        }
        MeasuredArm candidate = above.get();
        MeasuredArm baseline = below.get();
        boolean inverse = countsInversely(candidate);
        Interval costs = inverse ? inverse(range) : range;
        Set<Flag> obstacles = candidate.obstacles();
        obstacles.addAll(baseline.obstacles());
        OptionalDouble factor =
                MetricUnit.factor(candidate.metric().unit(), baseline.metric().unit());
        Optional<EntryRatio> undecided = undecided(factor, obstacles, range);
        if (undecided.isPresent()) {
            return undecided;
        }
        ComparedCell family = ComparedCell.of(denominator, false).withoutArm();
        List<Measurement> together = file.stream()
                .filter(one -> ComparedCell.of(one, false).withoutArm().equals(family))
                .toList();
        RangeVerdict verdict = JudgedFamily.of(baseline.figure(), together, VerdictRule.ONE_LOOK.smallestRatio())
                .place(denominator, numerator, questions, costs)
                .orElseGet(() -> new FamilyAnalysis(
                                Map.of(0, baseline.costs(1), 1, candidate.costs(factor.orElseThrow())),
                                false,
                                rule(baseline.isSequential() || candidate.isSequential()))
                        .place(0, 1, questions, costs));
        return Optional.of(new EntryRatio(inverse ? verdict.inverse() : verdict, Set.of()));
    }

    /**
     * Judges if a figure of a result entry is in a range. Returns empty if the entry lacks the metric.
     *
     * @param metric the name of the metric, or {@link FigureChoice#SCORE}
     * @param unit the unit of the ends of the range
     * @param questions the number of ratios or figures that are judged together, at least 1
     */
    public static Optional<EntryRatio> of(
            String metric, Measurement entry, String unit, int questions, Interval range) {
        Optional<MeasuredArm> found =
                MeasuredArm.of(entry, FigureChoice.of(metric).of(entry));
        if (found.isEmpty()) {
            return Optional.empty();
        }
        MeasuredArm arm = found.get();
        boolean rateOfOps =
                arm.figure().isScore() && MetricUnit.isRate(arm.metric().unit());
        OptionalDouble factor = MetricUnit.factor(arm.metric().unit(), rateOfOps ? rateOf(unit) : unit);
        Optional<EntryRatio> undecided = undecided(factor, arm.obstacles(), range);
        if (undecided.isPresent()) {
            return undecided;
        }
        boolean inverse = countsInversely(arm);
        RangeVerdict verdict = new FamilyAnalysis(
                        Map.of(0, arm.costs(factor.orElseThrow())), false, rule(arm.isSequential()))
                .place(0, questions, inverse ? inverse(range) : range);
        return Optional.of(new EntryRatio(inverse ? verdict.inverse() : verdict, Set.of()));
    }

    private static Optional<EntryRatio> undecided(OptionalDouble factor, Set<Flag> obstacles, Interval range) {
        if (factor.isEmpty()) {
            obstacles.add(Flag.DIFFERENT_UNITS);
        }
        return obstacles.isEmpty()
                ? Optional.empty()
                : Optional.of(new EntryRatio(RangeVerdict.unknown(range), obstacles));
    }

    private static String rateOf(String timePerOp) {
        return "ops/" + timePerOp.replaceFirst("/op$", "");
    }

    private static VerdictRule rule(boolean sequential) {
        return sequential ? VerdictRule.SEVERAL_LOOKS : VerdictRule.ONE_LOOK;
    }

    // The cost of a rate is its inverse, but the range is one of rates.
    private static boolean countsInversely(MeasuredArm arm) {
        return arm.figure().higherIsBetter() && !arm.figure().isScore();
    }

    private static Interval inverse(Interval range) {
        return new Interval(1 / range.high(), 1 / range.low());
    }
}
