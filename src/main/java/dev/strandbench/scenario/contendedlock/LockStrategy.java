package dev.strandbench.scenario.contendedlock;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ModelRuntime;
import java.util.Optional;

/** Who runs the tasks, and which lock they take. */
public enum LockStrategy {
    /** Platform threads, pooled, and a monitor. */
    SYNCHRONIZED_POOL(ConcurrencyModel.POOL, LockKind.SYNCHRONIZED),

    /** Platform threads, pooled, and a {@code ReentrantLock}. */
    REENTRANT_POOL(ConcurrencyModel.POOL, LockKind.REENTRANT),

    /** Platform threads, pooled, and the write lock of a {@code StampedLock}. */
    STAMPED_POOL(ConcurrencyModel.POOL, LockKind.STAMPED),

    /** Platform threads, pooled, and a {@code Semaphore}. */
    SEMAPHORE_POOL(ConcurrencyModel.POOL, LockKind.SEMAPHORE),

    /** Virtual threads and a monitor: until JDK 24, who blocks in it or for it holds a carrier. */
    SYNCHRONIZED_VIRTUAL(ConcurrencyModel.VIRTUAL, LockKind.SYNCHRONIZED),

    /** Virtual threads and a {@code ReentrantLock}. */
    REENTRANT_VIRTUAL(ConcurrencyModel.VIRTUAL, LockKind.REENTRANT),

    /** Virtual threads and a fair {@code ReentrantLock}: what stands beside a {@code Mutex}, which is fair. */
    FAIR_VIRTUAL(ConcurrencyModel.VIRTUAL, LockKind.FAIR),

    /** Virtual threads and the write lock of a {@code StampedLock}. */
    STAMPED_VIRTUAL(ConcurrencyModel.VIRTUAL, LockKind.STAMPED),

    /** Virtual threads and a {@code Semaphore}. */
    SEMAPHORE_VIRTUAL(ConcurrencyModel.VIRTUAL, LockKind.SEMAPHORE),

    /** Forks of a structured task scope and a monitor. */
    SYNCHRONIZED_STRUCTURED(ConcurrencyModel.STRUCTURED, LockKind.SYNCHRONIZED),

    /** Forks of a structured task scope and a {@code ReentrantLock}. */
    REENTRANT_STRUCTURED(ConcurrencyModel.STRUCTURED, LockKind.REENTRANT),

    /** Coroutines that block the threads of {@code Dispatchers.Default} at a monitor; sections that compute only. */
    SYNCHRONIZED_DEFAULT(ConcurrencyModel.DEFAULT, LockKind.SYNCHRONIZED),

    /** As {@link #SYNCHRONIZED_DEFAULT} with a {@code ReentrantLock}. */
    REENTRANT_DEFAULT(ConcurrencyModel.DEFAULT, LockKind.REENTRANT),

    /**
     * Coroutines that block the threads of {@code Dispatchers.IO} at a monitor, and in it: 64, or as many as cores if
     * there are more, unless a property says otherwise.
     */
    SYNCHRONIZED_IO(ConcurrencyModel.IO, LockKind.SYNCHRONIZED),

    /** Coroutines that block virtual threads at a monitor, and in it. */
    SYNCHRONIZED_HYBRID(ConcurrencyModel.HYBRID, LockKind.SYNCHRONIZED),

    /** Coroutines that block virtual threads at a {@code ReentrantLock}, and under it. */
    REENTRANT_HYBRID(ConcurrencyModel.HYBRID, LockKind.REENTRANT),

    /** Coroutines on one thread and a {@code Mutex}; those whose sections compute never meet. */
    MUTEX_EVENT_LOOP(ConcurrencyModel.EVENT_LOOP, LockKind.MUTEX),

    /** Coroutines on {@code Dispatchers.Default} and a {@code Mutex}. */
    MUTEX_DEFAULT(ConcurrencyModel.DEFAULT, LockKind.MUTEX),

    /** Coroutines on {@code Dispatchers.IO} and a {@code Mutex}. */
    MUTEX_IO(ConcurrencyModel.IO, LockKind.MUTEX),

    /** Coroutines whose every step is a new virtual thread, and a {@code Mutex}. */
    MUTEX_HYBRID(ConcurrencyModel.HYBRID, LockKind.MUTEX);

    private final ConcurrencyModel model;
    private final LockKind kind;

    LockStrategy(ConcurrencyModel model, LockKind kind) {
        this.model = model;
        this.kind = kind;
    }

    /** Who runs the tasks. */
    ConcurrencyModel model() {
        return model;
    }

    /** What they take. */
    LockKind kind() {
        return kind;
    }

    /**
     * How many tasks can be blocked at once, whatever they wait for.
     *
     * @param ioThreads that {@code Dispatchers.IO} has
     */
    int mostBlocked(int ioThreads) {
        return model == ConcurrencyModel.IO && kind != LockKind.MUTEX ? ioThreads : Integer.MAX_VALUE;
    }

    /** Why tasks cannot do that under this lock; empty if they can. */
    Optional<String> unsupported(SectionKind section) {
        return section == SectionKind.BLOCK && model == ConcurrencyModel.DEFAULT && kind != LockKind.MUTEX
                ? Optional.of("nobody is to sleep on one of the few threads of Dispatchers.Default; valid:"
                        + " section=COMPUTE, or what blocks elsewhere, such as strategy=SYNCHRONIZED_IO")
                : Optional.empty();
    }

    /**
     * The scenario by this strategy.
     *
     * @param runtime a runtime of {@link #model}
     */
    ContendedLock on(ModelRuntime runtime, Sharing sharing) {
        return ContendedLock.on(runtime, kind, sharing);
    }
}
