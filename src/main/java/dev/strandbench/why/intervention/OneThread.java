package dev.strandbench.why.intervention;

import dev.strandbench.machine.JvmSettings;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.Placement;
import dev.strandbench.plan.Circumstance;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Gives the virtual thread scheduler a single carrier, and {@code Dispatchers.Default} a single thread. The
 * intervention does not apply if it would take threads from the faster arm but none from the slower arm. An arm whose
 * model is unknown is assumed to lose threads.
 */
final class OneThread implements Intervention {

    private static final String ONE = "1";

    @Override
    public String name() {
        return "one scheduler thread";
    }

    @Override
    public Optional<ChangedArms> applyTo(ArmInQuestion baseline, ArmInQuestion candidate) {
        return isWide(candidate) || (isWide(baseline) && !keepsThreads(candidate))
                ? Optional.of(ChangedArms.both(
                        new ArmChange(
                                Map.of(),
                                Map.of(Circumstance.CARRIERS, ONE, Circumstance.DEFAULT_WORKERS, ONE),
                                List.of()),
                        "running tasks on several scheduler threads"))
                : Optional.empty();
    }

    private static boolean isWide(ArmInQuestion arm) {
        return !keepsThreads(arm)
                && (isWide(arm, Placement.VIRTUAL_THREAD, JvmSettings.PARALLELISM)
                        || isWide(arm, Placement.COROUTINE_WORKER, JvmSettings.CORE_WORKERS));
    }

    private static boolean isWide(ArmInQuestion arm, Placement placement, String setting) {
        return arm.mayUse(placement)
                && arm.setting(setting).filter(threads -> !threads.equals(ONE)).isPresent();
    }

    private static boolean keepsThreads(ArmInQuestion arm) {
        return arm.model().map(OneThread::keepsThreads).orElse(false);
    }

    private static boolean keepsThreads(ConcurrencyModel model) {
        return switch (model.placement()) {
            case CALLER, VIRTUAL_THREAD -> false;
            // The number of threads of Dispatchers.Default does not limit Dispatchers.IO.
            case COROUTINE_WORKER -> model == ConcurrencyModel.IO || model == ConcurrencyModel.IO_LIMITED;
            case PLATFORM_THREAD, COMMON_POOL_WORKER -> true;
        };
    }
}
