package dev.strandbench.why.intervention;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.plan.Circumstance;
import java.util.Optional;
import java.util.Set;

/**
 * Starts tasks on threads directly, without executors and futures, if the benchmark has a model that does so. An
 * executor keeps a list of its threads. The JVM's list of all virtual threads would replace the executor's list, so the
 * intervention also disables the JVM's list. The intervention does not apply if an arm would keep an executor or a
 * scope, because the cause would remain in this arm.
 */
final class WithoutExecutor implements Intervention {

    private static final ArmChange UNTRACKED = ArmChange.of(Circumstance.TRACK_ALL_THREADS, "false");

    private static final Set<ConcurrencyModel> WITH_EXECUTOR_OR_SCOPE = Set.of(
            ConcurrencyModel.PLATFORM,
            ConcurrencyModel.POOL,
            ConcurrencyModel.VIRTUAL,
            ConcurrencyModel.VIRTUAL_BOUNDED,
            ConcurrencyModel.VIRTUAL_SCOPED,
            ConcurrencyModel.STRUCTURED,
            ConcurrencyModel.STRUCTURED_TIMEOUT,
            ConcurrencyModel.HYBRID,
            ConcurrencyModel.REACTOR_VIRTUAL);

    @Override
    public String name() {
        return "bare threads";
    }

    @Override
    public Optional<ChangedArms> applyTo(ArmInQuestion baseline, ArmInQuestion candidate) {
        ArmChange first = change(baseline);
        ArmChange second = change(candidate);
        boolean none = isSameModel(first) && isSameModel(second);
        return none || keepsExecutor(baseline, first) || keepsExecutor(candidate, second)
                ? Optional.empty()
                : Optional.of(new ChangedArms(first, second, "the executor, the futures and the list of threads"));
    }

    private static boolean isSameModel(ArmChange change) {
        return change.parameters().isEmpty();
    }

    private static boolean keepsExecutor(ArmInQuestion arm, ArmChange change) {
        return isSameModel(change)
                && arm.model().filter(WITH_EXECUTOR_OR_SCOPE::contains).isPresent();
    }

    private static ArmChange change(ArmInQuestion arm) {
        return arm.model().flatMap(model -> change(arm, model)).orElse(ArmChange.NONE);
    }

    private static Optional<ArmChange> change(ArmInQuestion arm, ConcurrencyModel model) {
        return switch (model) {
            case VIRTUAL -> arm.withModel(ConcurrencyModel.VIRTUAL_BARE).flatMap(UNTRACKED::with);
            case VIRTUAL_BARE -> Optional.of(UNTRACKED);
            case PLATFORM -> arm.withModel(ConcurrencyModel.PLATFORM_BARE);
            default -> Optional.empty();
        };
    }
}
