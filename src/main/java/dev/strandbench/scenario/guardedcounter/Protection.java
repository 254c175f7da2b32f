package dev.strandbench.scenario.guardedcounter;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.Style;
import java.util.Optional;

/** What keeps increments by many tasks from overwriting each other. */
public enum Protection {
    /** Nothing: read, add, write. Loses updates where tasks run in parallel. */
    NAIVE,
    /** One atomic integer. */
    ATOMIC,
    /** One striped adder, summed at the end. */
    ADDER,
    /** A monitor. */
    SYNCHRONIZED,
    /** A {@code ReentrantLock}. */
    LOCK,
    /** The coroutines library's {@code Mutex}, which suspends instead of blocking. Coroutines only. */
    MUTEX,
    /** Every increment is moved to one platform thread, and waited for. */
    CONFINEMENT,
    /**
     * Every increment is moved to a view of the model's own dispatcher that runs one coroutine at a time. Coroutines
     * only.
     */
    LIMITED_PARALLELISM,
    /**
     * Every increment is a message, handed over to one coroutine, or one thread of the model's kind, that owns the
     * counter.
     */
    ACTOR;

    /** Why a model cannot have this protection; empty if it can. */
    Optional<String> unsupportedBy(ConcurrencyModel model) {
        boolean suspending = model.style() == Style.SUSPENDING;
        return switch (this) {
            case MUTEX ->
                suspending
                        ? Optional.empty()
                        : Optional.of("a Mutex suspends coroutines; a model that blocks has LOCK");
            case LIMITED_PARALLELISM -> {
                if (!suspending) {
                    yield Optional.of(
                            "limitedParallelism is a view of a dispatcher; a model that blocks has CONFINEMENT");
                }
                yield model == ConcurrencyModel.UNCONFINED
                        ? Optional.of("Dispatchers.Unconfined does not support limitedParallelism")
                        : Optional.empty();
            }
            case NAIVE, ATOMIC, ADDER, SYNCHRONIZED, LOCK, CONFINEMENT, ACTOR -> Optional.empty();
        };
    }

    /**
     * The model whose tasks run where increments are made, if it is not the task itself that makes them.
     *
     * @param model who runs the tasks
     */
    Optional<ConcurrencyModel> runnerOfIncrements(ConcurrencyModel model) {
        return switch (this) {
            case CONFINEMENT -> Optional.of(ConcurrencyModel.POOL);
            case LIMITED_PARALLELISM -> Optional.of(model);
            // An actor needs a thread besides the caller's, even if the tasks do not.
            case ACTOR -> Optional.of(model == ConcurrencyModel.SEQUENTIAL ? ConcurrencyModel.POOL : model);
            case NAIVE, ATOMIC, ADDER, SYNCHRONIZED, LOCK, MUTEX -> Optional.empty();
        };
    }

    /**
     * How many of the increments that a count lacks are excused. Only {@link #NAIVE} may lose any, though not all;
     * under the others, and for a count of too many, nothing is excused.
     *
     * @param tasks how many have incremented, once each
     */
    long excusedLoss(int tasks, long count) {
        return this == NAIVE && count > 0 ? Math.max(0, tasks - count) : 0;
    }
}
