package dev.strandbench.why.intervention;

import dev.strandbench.machine.JvmSettings;
import dev.strandbench.model.Placement;
import dev.strandbench.plan.Circumstance;
import java.util.Optional;

/** Makes system threads wait for the sockets of virtual threads. */
final class SystemPollers implements Intervention {

    private static final String SYSTEM = "1";

    @Override
    public String name() {
        return "system pollers";
    }

    @Override
    public Optional<ChangedArms> applyTo(ArmInQuestion baseline, ArmInQuestion candidate) {
        return hasOthers(baseline) || hasOthers(candidate)
                ? Optional.of(ChangedArms.both(
                        ArmChange.of(Circumstance.POLLER_MODE, SYSTEM),
                        "virtual threads that wait for sockets in place of system threads"))
                : Optional.empty();
    }

    private static boolean hasOthers(ArmInQuestion arm) {
        return arm.mayUse(Placement.VIRTUAL_THREAD)
                && arm.setting(JvmSettings.POLLER_MODE)
                        .filter(value -> !value.equals(SYSTEM))
                        .isPresent();
    }
}
