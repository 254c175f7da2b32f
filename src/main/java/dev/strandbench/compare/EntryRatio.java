package dev.strandbench.compare;

import dev.strandbench.analysis.FamilyAnalysis;
import dev.strandbench.analysis.MetricUnit;
import dev.strandbench.analysis.RangeVerdict;
import dev.strandbench.analysis.VerdictRule;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.result.Measurement;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Whether the figures of single entries of result files are in a range, or their ratio is. A score counts as time per
 * op, whatever its mode; any other metric counts as it is.
 *
 * @param verdict on the range; undecided if anything forbids a verdict
 * @param obstacles what forbids it; empty if nothing does
 */
public record EntryRatio(RangeVerdict verdict, Set<Flag> obstacles) {

    /**
     * Judges the ratio of two entries that were chosen before they were measured: what else there is to compare in the
     * file has no share of the error, but what they are asked together with. Those of one family of one file are
     * compared as their run did it, by blocks and beside what other arms tell of how much forks scatter; others as
     * measured apart.
     *
     * @param file what the first is from; the second may be from another
     * @param metric its name, or {@link FigureChoice#SCORE}
     * @param questions how many ratios or figures are asked about together, of which one that is not in its range is
     *     enough to refute what was said; at least 1
     * @param range of ratios: the numerator's figure over the denominator's
     * @return empty if an entry lacks the metric
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
        Set<Flag> obstacles = obstacles(candidate);
        obstacles.addAll(obstacles(baseline));
        double factor = MetricUnit.factor(
                        candidate.metric().unit(), baseline.metric().unit())
                .orElse(Double.NaN);
        if (Double.isNaN(factor)) {
            obstacles.add(Flag.DIFFERENT_UNITS);
        }
        if (!obstacles.isEmpty()) {
            return Optional.of(new EntryRatio(RangeVerdict.unknown(range), obstacles));
        }
        RangeVerdict verdict = Comparisons.families(figures)
                .place(file, baseline, candidate, questions, costs)
                .orElseGet(() -> new FamilyAnalysis(
                                Map.of(0, baseline.costs(1), 1, candidate.costs(factor)),
                                false,
                                rule(baseline.isSequential() || candidate.isSequential()))
                        .place(0, 1, questions, costs));
        return Optional.of(new EntryRatio(inverse ? verdict.inverse() : verdict, Set.of()));
    }

    /**
     * Judges the figure of an entry.
     *
     * @param metric its name, or {@link FigureChoice#SCORE}
     * @param unit of the range
     * @param questions how many are asked together, see above; at least 1
     * @param range of figures
     * @return empty if the entry lacks the metric
     */
    public static Optional<EntryRatio> of(
            String metric, Measurement entry, String unit, int questions, Interval range) {
        Optional<MeasuredArm> found =
                MeasuredArm.of(entry, FigureChoice.of(metric).of(entry));
        if (found.isEmpty()) {
            return Optional.empty();
        }
        MeasuredArm arm = found.get();
        Set<Flag> obstacles = obstacles(arm);
        boolean rateOfOps =
                arm.figure().isScore() && MetricUnit.isRate(arm.metric().unit());
        double factor = MetricUnit.factor(arm.metric().unit(), rateOfOps ? rateOf(unit) : unit)
                .orElse(Double.NaN);
        if (Double.isNaN(factor)) {
            obstacles.add(Flag.DIFFERENT_UNITS);
        }
        if (!obstacles.isEmpty()) {
            return Optional.of(new EntryRatio(RangeVerdict.unknown(range), obstacles));
        }
        boolean inverse = countsInversely(arm);
        RangeVerdict verdict = new FamilyAnalysis(Map.of(0, arm.costs(factor)), false, rule(arm.isSequential()))
                .place(0, questions, inverse ? inverse(range) : range);
        return Optional.of(new EntryRatio(inverse ? verdict.inverse() : verdict, Set.of()));
    }

    /** For example {@code ops/ms} for {@code ms/op}. */
    private static String rateOf(String timePerOp) {
        return "ops/" + timePerOp.replaceFirst("/op$", "");
    }

    private static VerdictRule rule(boolean sequential) {
        return sequential ? VerdictRule.SEVERAL_LOOKS : VerdictRule.ONE_LOOK;
    }

    /** A rate other than the score: its cost is the inverse of it, and it is the rate that is asked about. */
    private static boolean countsInversely(MeasuredArm arm) {
        return arm.figure().higherIsBetter() && !arm.figure().isScore();
    }

    private static Interval inverse(Interval range) {
        return new Interval(1 / range.high(), 1 / range.low());
    }

    private static Set<Flag> obstacles(MeasuredArm arm) {
        Set<Flag> obstacles = EnumSet.noneOf(Flag.class);
        if (arm.isTooEarly()) {
            obstacles.add(Flag.TOO_EARLY);
        }
        if (arm.measurement().isGivenUp()) {
            obstacles.add(Flag.GIVEN_UP);
        } else if (!arm.isUsable()) {
            obstacles.add(Flag.NO_POSITIVE_SCORE);
        }
        arm.disturbance().ifPresent(obstacles::add);
        return obstacles;
    }
}
