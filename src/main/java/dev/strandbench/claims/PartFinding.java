package dev.strandbench.claims;

import dev.strandbench.analysis.RangeVerdict;
import dev.strandbench.result.Measurement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What results say of one part of a claim: one question for one combination of parameters.
 *
 * @param at the parameters that other parts have other values of
 * @param question what was asked
 * @param published the published ratio; empty if there is none, or it is not a ratio that was asked about
 * @param finding the answer
 * @param verdict what the answer is from; empty if something was not measured, or a count was asked about
 * @param missing the arms that were not measured
 * @param obstacles what forbids a verdict, in words
 * @param judgedBy the entries of the question's arms, in their order; empty if one was not measured
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

    /** About how many more forks of each arm would decide it; 0 if it is decided, or that cannot be said. */
    public int moreForks() {
        return finding == ClaimFinding.CANNOT_TELL
                ? verdict.map(RangeVerdict::moreForks).orElse(0)
                : 0;
    }
}
