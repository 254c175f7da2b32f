package dev.strandbench.compare;

import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.analysis.stats.RatioEstimate;
import java.util.EnumSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Two measurements of one cell, and what can be said of them.
 *
 * @param benchmark JMH's name for the method
 * @param mode JMH's short label
 * @param params of the cell, by name; without what tells the sides apart
 * @param figure name of the secondary metric that is compared; empty for the score
 * @param higherIsBetter whether more of what is compared is better
 * @param unit of both scores
 * @param baseline what is compared with
 * @param candidate what is compared
 * @param judged what may be said of the ratio of their costs, candidate over baseline
 * @param flags beside the verdict
 */
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
     * One of the two.
     *
     * @param arm what tells it from other entries of its file; empty if nothing needs to
     * @param score geometric mean of the fork means, of which the ratio is made, in the comparison's unit
     * @param forks how many have raw data
     * @param variation coefficient of variation between forks; NaN for fewer than two
     */
    public record Side(String arm, double score, int forks, double variation) {}

    /** What is compared: the name of a secondary metric, or {@link FigureChoice#SCORE}. */
    public String metric() {
        return figure.isEmpty() ? FigureChoice.SCORE : figure;
    }

    /** The ratio of the costs, candidate over baseline; of NaN if the scores have none. */
    public RatioEstimate estimate() {
        return judged.estimate();
    }

    /** The verdict on the cost. */
    public Verdict verdict() {
        return judged.verdict();
    }

    /** Whether the candidate costs more. */
    public boolean isSlower() {
        return judged.isSlower();
    }

    /** Whether the verdict is a difference, and the candidate costs more. */
    public boolean isDifferentAndSlower() {
        return verdict() == Verdict.DIFFERENT && isSlower();
    }

    /** How many forks a side would decide, four times in five; empty if it is decided, or cannot be said. */
    public OptionalInt forksNeeded() {
        return judged.forksNeeded();
    }

    /** What the two have in common and what tells them apart, with a name for the benchmark. */
    public String title(String name) {
        StringBuilder title = new StringBuilder(name);
        params.forEach(
                (param, value) -> title.append(' ').append(param).append('=').append(value));
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

    /** The same, made invalid by a flag. */
    Comparison invalidatedBy(Flag flag) {
        Set<Flag> more = EnumSet.of(flag);
        more.addAll(flags);
        more.remove(Flag.ON_OVERHEAD);
        return judgedAs(judged.invalidated(), more);
    }

    /** The same, judged again. */
    Comparison judgedAs(PairVerdict other) {
        return judgedAs(other, flags);
    }

    private Comparison judgedAs(PairVerdict other, Set<Flag> otherFlags) {
        return new Comparison(
                benchmark, mode, params, figure, higherIsBetter, unit, baseline, candidate, other, otherFlags);
    }
}
