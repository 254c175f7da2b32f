package dev.strandbench.why.intervention;

import dev.strandbench.model.ConcurrencyModel;
import java.util.Optional;

/** Raises the limit of a model that limits the number of concurrent tasks, so that all tasks run at the same time. */
final class UnlimitedPool implements Intervention {

    @Override
    public String name() {
        return "unlimited pool";
    }

    @Override
    public Optional<ChangedArms> applyTo(ArmInQuestion baseline, ArmInQuestion candidate) {
        Optional<ArmChange> first = change(baseline);
        Optional<ArmChange> second = change(candidate);
        return first.or(() -> second)
                .flatMap(change -> baseline.parameter(ArmInQuestion.POOL_SIZE))
                .map(limit -> new ChangedArms(
                        first.orElse(ArmChange.NONE),
                        second.orElse(ArmChange.NONE),
                        "the limit of " + limit + " concurrent tasks"));
    }

    /** Returns the change of an arm whose limit is below its number of tasks; empty for other arms. */
    private static Optional<ArmChange> change(ArmInQuestion arm) {
        return arm.model()
                .filter(ConcurrencyModel::isBounded)
                .filter(model -> !arm.hasPoolForAllTasks())
                .flatMap(model -> arm.withPoolForAllTasks());
    }
}
