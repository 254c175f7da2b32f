package dev.strandbench.analysis;

import dev.strandbench.analysis.stats.SpreadPrior;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What of a family bears on a verdict about two of its arms.
 *
 * @param paired whether forks of the same block ran side by side
 * @param arms how many verdicts allow for, at least 2
 * @param others what was measured of the arms beside the two, by the same figure
 * @param ofOverheads whether what ops took beyond waiting is compared
 */
public record FamilyContext(boolean paired, int arms, List<ArmCosts> others, boolean ofOverheads) {

    /** Keeps a copy. */
    public FamilyContext {
        others = List.copyOf(others);
    }

    /** Where costs are compared. */
    public FamilyContext(boolean paired, int arms, List<ArmCosts> others) {
        this(paired, arms, others, false);
    }

    /** Two arms, and nothing beside them. */
    public static FamilyContext ofTwo(boolean paired) {
        return new FamilyContext(paired, 2, List.of());
    }

    /** The same where overheads are compared. */
    FamilyContext overheads() {
        return new FamilyContext(paired, arms, others, true);
    }

    /**
     * What the other arms tell of spread by that many of their forks, or by as many as they have. What they measure
     * later changes nothing in it.
     */
    Optional<SpreadPrior> prior(int forks) {
        return SpreadPrior.of(others.stream()
                .map(arm -> arm.first(forks))
                .flatMap(arm -> ofOverheads ? arm.overhead().stream() : Stream.of(arm))
                .map(ArmCosts::logCosts)
                .toList());
    }
}
