package dev.strandbench.analysis;

import dev.strandbench.analysis.stats.SpreadPrior;
import java.util.List;
import java.util.Optional;

/**
 * What of a family bears on a verdict about two of its arms.
 *
 * @param paired whether forks of the same block ran side by side
 * @param arms how many verdicts allow for, at least 2
 * @param others what was measured of the arms beside the two, by the same figure
 */
public record FamilyContext(boolean paired, int arms, List<ArmCosts> others) {

    /** Keeps a copy. */
    public FamilyContext {
        others = List.copyOf(others);
    }

    /** Two arms, and nothing beside them. */
    public static FamilyContext ofTwo(boolean paired) {
        return new FamilyContext(paired, 2, List.of());
    }

    /** What the other arms tell of spread, by that many of their forks, or by as many as they have. */
    Optional<SpreadPrior> prior(int forks) {
        return SpreadPrior.of(
                others.stream().map(arm -> arm.first(forks).logCosts()).toList());
    }

    /** The same of what ops took beyond waiting, of the arms whose ops mostly waited. */
    FamilyContext overheads() {
        return new FamilyContext(
                paired,
                arms,
                others.stream().flatMap(arm -> arm.overhead().stream()).toList());
    }
}
