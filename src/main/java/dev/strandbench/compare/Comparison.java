package dev.strandbench.compare;

import dev.strandbench.stats.RatioEstimate;
import dev.strandbench.stats.Verdict;
import dev.strandbench.stats.VerdictRule;
import java.util.Map;
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
     * @param arm what tells it from the other; empty if the files do
     * @param score mean over the forks, in the comparison's unit
     * @param forks how many there are
     * @param variation coefficient of variation between forks; NaN for fewer than two
     */
    public record Side(String arm, double score, int forks, double variation) {}

    /** Whether the candidate costs more, or less; meant for a verdict of {@link Verdict#DIFFERENT}. */
    public boolean isSlower() {
        return estimate.logRatio() > 0;
    }

    /** How many forks a side would show the difference there seems to be; 0 if that cannot be said. */
    public int forksNeeded() {
        boolean unknown = !estimate.hasInterval() || !(estimate.spread() > 0);
        if (verdict != Verdict.INCONCLUSIVE || unknown) {
            return 0;
        }
        double seeming = Math.exp(Math.abs(estimate.logRatio()));
        return rule.forksNeeded(estimate.spread(), Math.max(rule.smallestRatio(), seeming));
    }

    /** Its name and parameters, on one line. */
    public String title() {
        String[] parts = benchmark.split("\\.", -1);
        StringBuilder title = new StringBuilder(
                parts.length < 2 ? benchmark : parts[parts.length - 2] + "." + parts[parts.length - 1]);
        params.forEach(
                (name, value) -> title.append(' ').append(name).append('=').append(value));
        if (!candidate.arm().isEmpty()) {
            title.append(' ').append(candidate.arm()).append(" to ").append(baseline.arm());
        }
        return title.toString();
    }
}
