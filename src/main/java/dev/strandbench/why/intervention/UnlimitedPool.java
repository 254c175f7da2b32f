package dev.strandbench.why.intervention;

import dev.strandbench.model.ConcurrencyModel;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Removes the limit of models that limit the number of concurrent tasks, so that all tasks run at the same time. The
 * intervention does not apply if an arm would keep its limit.
 */
final class UnlimitedPool implements Intervention {

    @Override
    public String name() {
        return "unlimited pool";
    }

    @Override
    public Optional<ChangedArms> applyTo(ArmInQuestion baseline, ArmInQuestion candidate) {
        List<ArmInQuestion> limited =
                Stream.of(baseline, candidate).filter(UnlimitedPool::isLimited).toList();
        if (limited.isEmpty()
                || limited.stream().anyMatch(arm -> withoutLimit(arm).isEmpty())) {
            return Optional.empty();
        }
        String limits = limited.stream()
                .flatMap(arm -> arm.parameter(ArmInQuestion.POOL_SIZE).stream())
                .distinct()
                .collect(Collectors.joining(" or "));
        return Optional.of(
                new ChangedArms(change(baseline), change(candidate), "the limit of " + limits + " concurrent tasks"));
    }

    private static boolean isLimited(ArmInQuestion arm) {
        return arm.model().filter(ConcurrencyModel::isBounded).isPresent() && !arm.hasPoolForAllTasks();
    }

    private static ArmChange change(ArmInQuestion arm) {
        return isLimited(arm) ? withoutLimit(arm).orElse(ArmChange.NONE) : ArmChange.NONE;
    }

    // With a high limit, flatMap would scan all tasks in flight whenever a task ends.
    private static Optional<ArmChange> withoutLimit(ArmInQuestion arm) {
        return arm.model()
                        .filter(model -> model == ConcurrencyModel.REACTOR_BOUNDED)
                        .isPresent()
                ? arm.withModel(ConcurrencyModel.REACTOR)
                : arm.withPoolForAllTasks();
    }
}
