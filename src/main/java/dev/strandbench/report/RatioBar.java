package dev.strandbench.report;

import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.analysis.stats.RatioEstimate;
import dev.strandbench.compare.Comparison;
import java.util.List;
import java.util.Locale;

/**
 * Draws ratios with their intervals as bars around 1, on a logarithmic scale.
 *
 * @param reach the logarithm of the ratio at the right end, above 0
 */
record RatioBar(double reach) {

    // Characters on each side of 1.
    private static final int HALF = 10;

    private static final double SHORTEST = Math.log(1.1);
    private static final double LONGEST = Math.log(4);

    /** Returns a scale that reaches to the farthest ratio, within limits. */
    static RatioBar of(List<Comparison> comparisons) {
        double farthest = comparisons.stream()
                .map(Comparison::judged)
                .mapToDouble(judged -> judged.estimate().hasInterval()
                        ? Math.abs(judged.estimate().logRatio())
                                + judged.estimate().halfWidth(judged.confidence())
                        : Math.abs(judged.estimate().logRatio()))
                .filter(Double::isFinite)
                .max()
                .orElse(SHORTEST);
        return new RatioBar(Math.clamp(farthest, SHORTEST, LONGEST));
    }

    /** Returns a bar of constant width, blank without a ratio. */
    String draw(PairVerdict judged) {
        RatioEstimate estimate = judged.estimate();
        if (!Double.isFinite(estimate.logRatio())) {
            return " ".repeat(2 * HALF + 1);
        }
        StringBuilder bar = new StringBuilder("·".repeat(2 * HALF + 1));
        if (estimate.hasInterval()) {
            Interval logs = estimate.logInterval(judged.confidence());
            for (int cell = cell(logs.low()); cell <= cell(logs.high()); cell++) {
                bar.setCharAt(cell, '─');
            }
            if (logs.low() < -reach) {
                bar.setCharAt(0, '‹');
            }
            if (logs.high() > reach) {
                bar.setCharAt(2 * HALF, '›');
            }
        }
        bar.setCharAt(HALF, '│');
        bar.setCharAt(cell(estimate.logRatio()), '●');
        return bar.toString();
    }

    /** Returns an explanation of ends and signs. */
    String legend() {
        return String.format(
                Locale.ROOT,
                "● cost of the candidate over the baseline, ─ its 95 %% interval, │ 1; from %.2f to %.2f",
                Math.exp(-reach),
                Math.exp(reach));
    }

    private int cell(double log) {
        return HALF + Math.clamp(Math.round(log / reach * HALF), -HALF, HALF);
    }
}
