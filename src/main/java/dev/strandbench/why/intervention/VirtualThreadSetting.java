package dev.strandbench.why.intervention;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.plan.Circumstance;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Sets a circumstance of both arms to a value if one of them uses it and has a different value.
 *
 * @param usedBy tests whether a model uses the circumstance; arms without a known model are assumed to use it
 */
record VirtualThreadSetting(
        String name, Circumstance circumstance, String value, String cause, Predicate<ConcurrencyModel> usedBy)
        implements Intervention {

    @Override
    public Optional<ChangedArms> applyTo(ArmInQuestion baseline, ArmInQuestion candidate) {
        return hasOther(baseline) || hasOther(candidate)
                ? Optional.of(ChangedArms.both(ArmChange.of(circumstance, value), cause))
                : Optional.empty();
    }

    private boolean hasOther(ArmInQuestion arm) {
        String setting = circumstance.label();
        return arm.model().map(usedBy::test).orElse(true)
                && arm.setting(setting)
                        .filter(current -> !current.equals(value))
                        .isPresent();
    }
}
