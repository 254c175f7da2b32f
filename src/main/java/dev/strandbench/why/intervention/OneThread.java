package dev.strandbench.why.intervention;

import dev.strandbench.machine.JvmSettings;
import dev.strandbench.model.Placement;
import dev.strandbench.plan.Circumstance;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Gives the scheduler of virtual threads a single carrier, and {@code Dispatchers.Default} a single thread. */
final class OneThread implements Intervention {

    private static final String ONE = "1";

    @Override
    public String name() {
        return "one scheduler thread";
    }

    @Override
    public Optional<ChangedArms> applyTo(ArmInQuestion baseline, ArmInQuestion candidate) {
        return isWide(baseline) || isWide(candidate)
                ? Optional.of(ChangedArms.both(
                        new ArmChange(
                                Map.of(),
                                Map.of(Circumstance.CARRIERS, ONE, Circumstance.DEFAULT_WORKERS, ONE),
                                List.of()),
                        "running tasks on several scheduler threads"))
                : Optional.empty();
    }

    private static boolean isWide(ArmInQuestion arm) {
        return isWide(arm, Placement.VIRTUAL_THREAD, JvmSettings.PARALLELISM)
                || isWide(arm, Placement.COROUTINE_WORKER, JvmSettings.CORE_WORKERS);
    }

    private static boolean isWide(ArmInQuestion arm, Placement placement, String setting) {
        return arm.mayUse(placement)
                && arm.setting(setting).filter(threads -> !threads.equals(ONE)).isPresent();
    }
}
