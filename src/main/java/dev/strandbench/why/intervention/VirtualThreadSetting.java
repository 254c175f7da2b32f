package dev.strandbench.why.intervention;

import dev.strandbench.model.Placement;
import dev.strandbench.plan.Circumstance;
import java.util.Optional;

/** Sets a circumstance of both arms to a value if one of them uses virtual threads and has a different value. */
record VirtualThreadSetting(String name, Circumstance circumstance, String value, String cause)
        implements Intervention {

    @Override
    public Optional<ChangedArms> applyTo(ArmInQuestion baseline, ArmInQuestion candidate) {
        return hasOther(baseline) || hasOther(candidate)
                ? Optional.of(ChangedArms.both(ArmChange.of(circumstance, value), cause))
                : Optional.empty();
    }

    private boolean hasOther(ArmInQuestion arm) {
        String setting = circumstance.label();
        return arm.mayUse(Placement.VIRTUAL_THREAD)
                && arm.setting(setting)
                        .filter(current -> !current.equals(value))
                        .isPresent();
    }
}
