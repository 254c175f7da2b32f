package dev.strandbench.policy;

import dev.strandbench.analysis.Verdict;
import dev.strandbench.analysis.VerdictRule;
import dev.strandbench.analysis.stats.RatioEstimate;
import java.util.List;

/**
 * What the evidence says of a family so far.
 *
 * @param window the part of each fork that counted
 * @param best the arm with the smallest cost
 * @param forks how many forks of each arm counted, at least
 * @param pairs every other arm against the best one
 * @param rule that the verdicts were made by
 */
public record Assessment(Window window, int best, int forks, List<Pair> pairs, VerdictRule rule) {

    /**
     * An arm against the best one.
     *
     * @param arm the arm's number
     * @param estimate its cost over the best arm's
     * @param verdict at this point
     * @param settled whether more forks would change nothing that was asked for
     * @param driftOnly whether nothing but drift within the forks stands between it and a verdict
     */
    public record Pair(int arm, RatioEstimate estimate, Verdict verdict, boolean settled, boolean driftOnly) {}
}
