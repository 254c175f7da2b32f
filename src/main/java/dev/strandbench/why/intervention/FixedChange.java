package dev.strandbench.why.intervention;

import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

/**
 * Makes the same change to both arms of every pair to which the intervention applies.
 *
 * @param applies tests whether the intervention applies to two arms, of which the first is the baseline
 */
record FixedChange(String name, ArmChange change, String cause, BiPredicate<ArmInQuestion, ArmInQuestion> applies)
        implements Intervention {

    /** Returns an intervention that applies if at least one of the arms may have the cause. */
    static FixedChange ifEither(String name, ArmChange change, String cause, Predicate<ArmInQuestion> mayHaveCause) {
        return new FixedChange(
                name,
                change,
                cause,
                (baseline, candidate) -> mayHaveCause.test(baseline) || mayHaveCause.test(candidate));
    }

    /** Returns an intervention that adds JVM arguments. The intervention applies to every pair of arms. */
    static FixedChange ofJvm(String name, String cause, String... arguments) {
        return new FixedChange(name, ArmChange.ofJvm(arguments), cause, (baseline, candidate) -> true);
    }

    @Override
    public Optional<ChangedArms> applyTo(ArmInQuestion baseline, ArmInQuestion candidate) {
        return applies.test(baseline, candidate) ? Optional.of(ChangedArms.both(change, cause)) : Optional.empty();
    }
}
