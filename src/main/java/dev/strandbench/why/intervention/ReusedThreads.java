package dev.strandbench.why.intervention;

import dev.strandbench.model.ConcurrencyModel;
import java.util.Optional;

/**
 * Runs the slower arm's tasks on a pool with a thread for each task instead of on new platform threads. The pool starts
 * all its threads in the first op, which belongs to the warm-up.
 */
final class ReusedThreads implements Intervention {

    @Override
    public String name() {
        return "reused threads";
    }

    @Override
    public Optional<ChangedArms> applyTo(ArmInQuestion baseline, ArmInQuestion candidate) {
        return startsThreads(candidate) && !startsThreads(baseline)
                ? candidate
                        .withModel(ConcurrencyModel.POOL)
                        .flatMap(model -> candidate.withPoolForAllTasks().flatMap(model::with))
                        .map(change ->
                                new ChangedArms(ArmChange.NONE, change, "using a new platform thread for each task"))
                : Optional.empty();
    }

    private static boolean startsThreads(ArmInQuestion arm) {
        return arm.model().filter(ConcurrencyModel::hasPlatformThreadPerTask).isPresent();
    }
}
