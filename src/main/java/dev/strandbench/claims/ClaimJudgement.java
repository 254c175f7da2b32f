package dev.strandbench.claims;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A claim and what results say of it.
 *
 * @param claim the claim
 * @param setting under what it was judged; empty if nothing of it was measured
 * @param finding what is said of all parts together
 * @param parts of which it consists, in the claim's order
 * @param figures published and measured, side by side
 */
public record ClaimJudgement(
        Claim claim,
        Optional<ClaimSetting> setting,
        ClaimFinding finding,
        List<PartFinding> parts,
        List<ClaimedFigure> figures) {

    /** How many parts lack a measurement. */
    public long partsNotMeasured() {
        return parts.stream().filter(part -> !part.missing().isEmpty()).count();
    }

    /** Whether every part was measured. */
    public boolean isMeasured() {
        return partsNotMeasured() == 0 && !parts.isEmpty();
    }

    /** Whether all that some part asks about was measured. */
    public boolean hasMeasuredPart() {
        return partsNotMeasured() < parts.size();
    }

    /** About how many more forks of each arm would decide what was measured; 0 if that cannot be said. */
    public int moreForks() {
        return parts.stream().mapToInt(PartFinding::moreForks).max().orElse(0);
    }

    /**
     * Whether it is judged by figures and not by ratios of them, so that it is as much about the machine as about what
     * ran on it.
     */
    public boolean isOfFigures() {
        return claim.experiment()
                .filter(experiment -> experiment.predicate() instanceof ClaimPredicate.InRange)
                .isPresent();
    }

    /** The number of processors that it was published of, where it was judged on another. */
    public OptionalInt otherProcessors() {
        OptionalInt published = claim.source().processors();
        OptionalInt here = setting.map(ClaimSetting::processors).orElse(OptionalInt.empty());
        return published.isPresent() && here.isPresent() && published.getAsInt() != here.getAsInt()
                ? published
                : OptionalInt.empty();
    }
}
