package dev.strandbench.scenario.contendedlock;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.scenario.contendedlock.ContendedLock.LockKind;
import dev.strandbench.scenario.contendedlock.ContendedLock.SectionKind;
import dev.strandbench.scenario.contendedlock.ContendedLock.Sharing;
import java.util.Optional;

public enum LockStrategy {
    SYNCHRONIZED_POOL(ConcurrencyModel.POOL, LockKind.SYNCHRONIZED),
    REENTRANT_POOL(ConcurrencyModel.POOL, LockKind.REENTRANT),
    STAMPED_POOL(ConcurrencyModel.POOL, LockKind.STAMPED),
    SEMAPHORE_POOL(ConcurrencyModel.POOL, LockKind.SEMAPHORE),

    /** Until JDK 24, a virtual thread that blocks at or in a monitor holds its carrier. */
    SYNCHRONIZED_VIRTUAL(ConcurrencyModel.VIRTUAL, LockKind.SYNCHRONIZED),
    REENTRANT_VIRTUAL(ConcurrencyModel.VIRTUAL, LockKind.REENTRANT),

    /** The counterpart of a {@code Mutex}, which is fair. */
    FAIR_VIRTUAL(ConcurrencyModel.VIRTUAL, LockKind.FAIR),
    STAMPED_VIRTUAL(ConcurrencyModel.VIRTUAL, LockKind.STAMPED),
    SEMAPHORE_VIRTUAL(ConcurrencyModel.VIRTUAL, LockKind.SEMAPHORE),
    SYNCHRONIZED_STRUCTURED(ConcurrencyModel.STRUCTURED, LockKind.SYNCHRONIZED),
    REENTRANT_STRUCTURED(ConcurrencyModel.STRUCTURED, LockKind.REENTRANT),

    /** Coroutines that block threads of {@code Dispatchers.Default}; only for sections that compute. */
    SYNCHRONIZED_DEFAULT(ConcurrencyModel.DEFAULT, LockKind.SYNCHRONIZED),
    REENTRANT_DEFAULT(ConcurrencyModel.DEFAULT, LockKind.REENTRANT),

    SYNCHRONIZED_IO(ConcurrencyModel.IO, LockKind.SYNCHRONIZED),

    SYNCHRONIZED_HYBRID(ConcurrencyModel.HYBRID, LockKind.SYNCHRONIZED),
    REENTRANT_HYBRID(ConcurrencyModel.HYBRID, LockKind.REENTRANT),

    /** Coroutines on one thread; computing sections never contend. */
    MUTEX_EVENT_LOOP(ConcurrencyModel.EVENT_LOOP, LockKind.MUTEX),
    MUTEX_DEFAULT(ConcurrencyModel.DEFAULT, LockKind.MUTEX),
    MUTEX_IO(ConcurrencyModel.IO, LockKind.MUTEX),
    MUTEX_HYBRID(ConcurrencyModel.HYBRID, LockKind.MUTEX);

    private final ConcurrencyModel model;
    private final LockKind kind;

    LockStrategy(ConcurrencyModel model, LockKind kind) {
        this.model = model;
        this.kind = kind;
    }

    ConcurrencyModel model() {
        return model;
    }

    LockKind kind() {
        return kind;
    }

    /** Returns the number of tasks that can block at once, given the threads of {@code Dispatchers.IO}. */
    int mostBlocked(int ioThreads) {
        return model == ConcurrencyModel.IO && kind != LockKind.MUTEX ? ioThreads : Integer.MAX_VALUE;
    }

    Optional<String> unsupported(SectionKind section) {
        return section == SectionKind.BLOCK && model == ConcurrencyModel.DEFAULT && kind != LockKind.MUTEX
                ? Optional.of("tasks must not sleep on the few threads of Dispatchers.Default; valid:"
                        + " section=COMPUTE, or a strategy that blocks elsewhere, such as SYNCHRONIZED_IO")
                : Optional.empty();
    }

    ContendedLock on(ModelRuntime runtime, Sharing sharing) {
        return ContendedLock.on(runtime, kind, sharing);
    }
}
