package dev.strandbench.claims;

import dev.strandbench.analysis.RangeVerdict;
import dev.strandbench.result.Measurement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The outcome of one part of a claim: one question for one combination of parameters.
 *
 * @param at the values of the parameters that vary within the claim
 * @param published the published ratio; empty if there is none, or the question is not about a ratio
 * @param verdict empty if an arm was not measured, or the question is about a count
 * @param missing the arms that were not measured
 * @param obstacles reasons why no verdict is possible, in words
 * @param judgedBy the entries of the question's arms, in their order; empty if an arm was not measured
 */
public record PartFinding(
        Map<String, String> at,
        ClaimQuestion question,
        OptionalDouble published,
        ClaimFinding finding,
        Optional<RangeVerdict> verdict,
        List<String> missing,
        List<String> obstacles,
        List<Measurement> judgedBy) {

    /** Returns the estimated number of further forks per arm to a verdict; 0 if decided or unknown. */
    public int moreForks() {
        return finding == ClaimFinding.CANNOT_TELL
                ? verdict.map(RangeVerdict::moreForks).orElse(0)
                : 0;
    }
}
