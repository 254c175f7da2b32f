package dev.strandbench.compare;

import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.analysis.stats.RatioEstimate;
import java.util.EnumSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/** Two measurements of a cell, with a verdict on the ratio of the candidate's cost to the baseline's cost. */
public record Comparison(
        String benchmark,
        String mode,
        Map<String, String> params,
        String figure,
        boolean higherIsBetter,
        String unit,
        Side baseline,
        Side candidate,
        PairVerdict judged,
        Set<Flag> flags) {

    /**
     * One of the two measurements that are compared.
     *
     * @param score geometric mean of the fork means, in the unit of the comparison
     * @param forks number of forks that count
     * @param variation coefficient of variation between forks; NaN for fewer than two forks
     * @param measured number of measured forks, including those that do not count
     */
    public record Side(String arm, double score, int forks, double variation, int measured) {}

    public String metric() {
        return figure.isEmpty() ? FigureChoice.SCORE : figure;
    }

    public RatioEstimate estimate() {
        return judged.estimate();
    }

    public Verdict verdict() {
        return judged.verdict();
    }

    public boolean isSlower() {
        return judged.isSlower();
    }

    public boolean isDifferentAndSlower() {
        return verdict() == Verdict.DIFFERENT && isSlower();
    }

    public OptionalInt forksNeeded() {
        return judged.forksNeeded();
    }

    public String title(String name) {
        StringBuilder title = new StringBuilder(name);
        params.forEach((param, value) -> title.append(value.isEmpty() ? "" : " " + param + "=" + value));
        if (baseline.arm().equals(candidate.arm())) {
            return title.append(baseline.arm().isEmpty() ? "" : " on ")
                    .append(baseline.arm())
                    .toString();
        }
        return title.append(": ")
                .append(candidate.arm())
                .append(" against ")
                .append(baseline.arm())
                .toString();
    }

    /** Returns true if both comparisons have the same baseline cell. Both baselines must be from the same file. */
    boolean hasBaselineOf(Comparison other) {
        return benchmark.equals(other.benchmark)
                && mode.equals(other.mode)
                && params.equals(other.params)
                && (baseline.arm().isEmpty()
                        || other.baseline.arm().isEmpty()
                        || baseline.arm().equals(other.baseline.arm()));
    }

    Comparison invalidatedBy(Flag flag) {
        Set<Flag> more = EnumSet.of(flag);
        more.addAll(flags);
        more.remove(Flag.ON_OVERHEAD);
        PairVerdict invalid = judged.invalidated();
        return new Comparison(
                benchmark, mode, params, figure, higherIsBetter, unit, baseline, candidate, invalid, more);
    }
}
