package dev.strandbench.claims;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The outcome of a claim on one machine and JDK.
 *
 * @param setting empty if nothing of the claim was measured
 * @param finding of all parts together
 * @param parts in the claim's order
 * @param figures published and measured, side by side
 */
public record ClaimJudgement(
        Claim claim,
        Optional<ClaimSetting> setting,
        ClaimFinding finding,
        List<PartFinding> parts,
        List<ClaimedFigure> figures) {

    /** Returns the number of parts that lack a measurement. */
    public long partsNotMeasured() {
        return parts.stream().filter(part -> !part.missing().isEmpty()).count();
    }

    /** Returns true if every part was measured. */
    public boolean isMeasured() {
        return partsNotMeasured() == 0 && !parts.isEmpty();
    }

    /** Returns true if at least one part was measured completely. */
    public boolean hasMeasuredPart() {
        return partsNotMeasured() < parts.size();
    }

    /** Returns the estimated number of further forks per arm to a verdict; 0 if unknown. */
    public int moreForks() {
        return parts.stream().mapToInt(PartFinding::moreForks).max().orElse(0);
    }

    /** Returns true if absolute figures decide the claim, which depend on the machine more than ratios do. */
    public boolean isOfFigures() {
        return claim.experiment()
                .filter(experiment -> experiment.predicate() instanceof ClaimPredicate.InRange)
                .isPresent();
    }

    /** Returns the source's number of processors, if it is known and differs from this machine's. */
    public OptionalInt otherProcessors() {
        OptionalInt published = claim.source().processors();
        OptionalInt here = setting.map(ClaimSetting::processors).orElse(OptionalInt.empty());
        return published.isPresent() && here.isPresent() && published.getAsInt() != here.getAsInt()
                ? published
                : OptionalInt.empty();
    }
}
