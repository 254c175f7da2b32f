package dev.strandbench.why.intervention;

import dev.strandbench.machine.JvmSettings;
import dev.strandbench.model.Placement;
import dev.strandbench.plan.Circumstance;
import java.util.Optional;

/** Stops the JDK from keeping a list of all virtual threads. */
final class UntrackedThreads implements Intervention {

    private static final String OFF = "false";

    @Override
    public String name() {
        return "untracked threads";
    }

    @Override
    public Optional<ChangedArms> applyTo(ArmInQuestion baseline, ArmInQuestion candidate) {
        return isTracked(baseline) || isTracked(candidate)
                ? Optional.of(ChangedArms.both(
                        ArmChange.of(Circumstance.TRACK_ALL_THREADS, OFF), "the list of all virtual threads"))
                : Optional.empty();
    }

    private static boolean isTracked(ArmInQuestion arm) {
        return arm.mayUse(Placement.VIRTUAL_THREAD)
                && arm.setting(JvmSettings.TRACK_ALL_THREADS)
                        .filter(value -> !value.equals(OFF))
                        .isPresent();
    }
}
