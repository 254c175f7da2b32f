package dev.strandbench.why.intervention;

import dev.strandbench.machine.JvmSettings;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.plan.Circumstance;
import java.util.Optional;
import java.util.Set;

/**
 * Limits {@code Dispatchers.IO} to as many threads as there are processors. If the faster arm uses
 * {@code Dispatchers.IO}, the slower arm must use it too, or must have at most as many threads as processors.
 */
final class LimitedIo implements Intervention {

    /** Models with at most as many threads as processors, even if tasks block their threads. */
    private static final Set<ConcurrencyModel> FEW_THREADS = Set.of(
            ConcurrencyModel.SEQUENTIAL,
            ConcurrencyModel.EVENT_LOOP,
            ConcurrencyModel.UNCONFINED,
            ConcurrencyModel.DEFAULT,
            ConcurrencyModel.DEFAULT_BOUNDED,
            ConcurrencyModel.COMMON_POOL,
            ConcurrencyModel.POOL_DISPATCHER,
            ConcurrencyModel.CALLBACK,
            ConcurrencyModel.REACTOR,
            ConcurrencyModel.REACTOR_BOUNDED);

    @Override
    public String name() {
        return "limited Dispatchers.IO";
    }

    @Override
    public Optional<ChangedArms> applyTo(ArmInQuestion baseline, ArmInQuestion candidate) {
        boolean applies = isIo(candidate) || (isIo(baseline) && hasFewThreads(candidate));
        return ArmInQuestion.common(JvmSettings.PROCESSORS, baseline, candidate)
                .filter(processors -> applies)
                .map(processors -> ChangedArms.both(
                        ArmChange.of(Circumstance.IO_WORKERS, processors),
                        "more threads of Dispatchers.IO than processors"));
    }

    private static boolean isIo(ArmInQuestion arm) {
        return arm.model().filter(model -> model == ConcurrencyModel.IO).isPresent();
    }

    private static boolean hasFewThreads(ArmInQuestion arm) {
        return arm.model().filter(FEW_THREADS::contains).isPresent();
    }
}
