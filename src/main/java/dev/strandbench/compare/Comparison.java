package dev.strandbench.compare;

import dev.strandbench.analysis.Verdict;
import dev.strandbench.analysis.VerdictRule;
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
 * @param unit of both scores
 * @param baseline what is compared with
 * @param candidate what is compared
 * @param estimate of the ratio of the costs, candidate over baseline; of NaN if the scores have none
 * @param rule by which the verdict was found
 * @param verdict on the cost
 * @param flags beside the verdict
 */
public record Comparison(
        String benchmark,
        String mode,
        Map<String, String> params,
        String unit,
        Side baseline,
        Side candidate,
        RatioEstimate estimate,
        VerdictRule rule,
        Verdict verdict,
        Set<Flag> flags) {

    /**
     * One of the two.
     *
     * @param arm what tells it from other entries of its file; empty if nothing needs to
     * @param score mean over the forks, in the comparison's unit
     * @param forks how many have raw data
     * @param variation coefficient of variation between forks; NaN for fewer than two
     */
    public record Side(String arm, double score, int forks, double variation) {}

    /** Whether the candidate costs more. */
    public boolean isSlower() {
        return estimate.logRatio() > 0;
    }

    /** Whether the verdict is a difference, and the candidate costs more. */
    public boolean isDifferentAndSlower() {
        return verdict == Verdict.DIFFERENT && isSlower();
    }

    /** How many forks a side would decide, four times in five; empty if it is decided, or cannot be said. */
    public OptionalInt forksNeeded() {
        boolean known = estimate.hasInterval()
                && estimate.spread() > 0
                && estimate.guard() < Math.log(rule.smallestRatio())
                && verdict == Verdict.INCONCLUSIVE;
        if (!known) {
            return OptionalInt.empty();
        }
        double seeming = Math.exp(Math.abs(estimate.logRatio()));
        int have = Math.max(estimate.baselineForks(), estimate.candidateForks());
        int needed = rule.forksNeeded(estimate.spread(), Math.max(rule.smallestRatio(), seeming));
        return OptionalInt.of(Math.max(have + 1, needed));
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

    /** The same with its verdict, unless it is {@link Verdict#INVALID} already. */
    Comparison decided(double adjustedP) {
        return verdict == Verdict.INVALID ? this : with(rule.decide(estimate, adjustedP), flags);
    }

    /** The same, made invalid by a flag. */
    Comparison invalidatedBy(Flag flag) {
        Set<Flag> more = EnumSet.of(flag);
        more.addAll(flags);
        return with(Verdict.INVALID, more);
    }

    private Comparison with(Verdict otherVerdict, Set<Flag> otherFlags) {
        return new Comparison(
                benchmark, mode, params, unit, baseline, candidate, estimate, rule, otherVerdict, otherFlags);
    }
}
