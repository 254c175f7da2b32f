package dev.strandbench.scenario.contendedlock;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ModelRuntime.ComposedRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.scenario.contendedlock.BlockingLock.BlockingLocks;
import dev.strandbench.workload.CpuBurn;
import dev.strandbench.workload.Wait;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.function.IntConsumer;
import java.util.function.Supplier;

/** Many tasks that repeatedly pass through a section under a lock. */
public interface ContendedLock {

    /**
     * Starts the tasks and returns the sum, modulo 2⁶⁴, of {@code Checksum.of} over the indexes of all sections. The
     * result differs if two tasks held one lock at once. Each call creates its own locks. Throws
     * {@link UnsupportedOperationException} if the lock does not exist in the runtime's style.
     */
    long pass(int tasks, int sections, SectionWork work) throws Exception;

    static ContendedLock on(ModelRuntime runtime, LockKind kind, Sharing sharing) {
        return switch (runtime) {
            case BlockingRuntime blocking ->
                new BlockingContendedLock(blocking, sharing, () -> BlockingLock.create(kind));
            case StructuredRuntime structured ->
                new StructuredContendedLock(structured, sharing, () -> BlockingLock.create(kind));
            case ComposedRuntime composed -> throw composed.unsupportedBy("ContendedLock");
            case SuspendingRuntime suspending -> new SuspendingContendedLock(suspending, kind, sharing);
        };
    }

    enum LockKind {
        SYNCHRONIZED,

        /** A default {@code ReentrantLock}: a new task may overtake waiting tasks. */
        REENTRANT,

        /** A fair {@code ReentrantLock}, which serves tasks in order, like a {@code Mutex}. */
        FAIR,
        STAMPED,

        /** A {@code Semaphore} with one permit, which is not fair. */
        SEMAPHORE,

        /** The {@code Mutex} of the coroutines library, which suspends and is fair. Coroutines only. */
        MUTEX
    }

    enum Sharing {
        SHARED,
        PER_TASK;

        int locks(int tasks) {
            return this == SHARED ? 1 : tasks;
        }
    }

    /** The work of a section: outside the lock, under the lock with the task's index, and a wait under the lock. */
    record SectionWork(CpuBurn outside, IntConsumer inside, Wait pause) {}

    enum SectionKind {
        COMPUTE(100),

        /** A section waits as its model does: a thread sleeps, a coroutine that holds a {@code Mutex} suspends. */
        BLOCK(1);

        private final int perRound;

        SectionKind(int perRound) {
            this.perRound = perRound;
        }

        /** Returns the sections per round: one long section, or so many short ones that task starts hardly count. */
        int perRound() {
            return perRound;
        }

        /** Returns the work inside and outside a section: a computation or a wait in ms. */
        SectionWork work(CpuBurn burn, long millis) {
            return switch (this) {
                case COMPUTE -> new SectionWork(burn, task -> burn.run(), Wait.NONE);
                case BLOCK -> new SectionWork(burn, task -> {}, new Wait(millis));
            };
        }
    }

    record BlockingContendedLock(BlockingRuntime runtime, Sharing sharing, Supplier<BlockingLock> locks)
            implements ContendedLock {

        @Override
        public long pass(int tasks, int sections, SectionWork work) throws InterruptedException, ExecutionException {
            BlockingLocks created = BlockingLocks.create(sharing.locks(tasks), locks);
            try (TaskGroup group = runtime.openGroup()) {
                for (int i = 0; i < tasks; i++) {
                    int task = i;
                    group.start(() -> {
                        created.of(task).passAll(task, sections, work);
                        return null;
                    });
                }
                group.join();
            }
            return created.sum();
        }
    }

    record StructuredContendedLock(StructuredRuntime runtime, Sharing sharing, Supplier<BlockingLock> locks)
            implements ContendedLock {

        @Override
        public long pass(int tasks, int sections, SectionWork work) throws InterruptedException, ExecutionException {
            BlockingLocks created = BlockingLocks.create(sharing.locks(tasks), locks);
            try (StructuredScope scope = runtime.openScope()) {
                for (int i = 0; i < tasks; i++) {
                    int task = i;
                    scope.fork(() -> {
                        created.of(task).passAll(task, sections, work);
                        return null;
                    });
                }
                scope.join();
            }
            return created.sum();
        }
    }

    enum LockStrategy {
        SYNCHRONIZED_POOL(ConcurrencyModel.POOL, LockKind.SYNCHRONIZED),
        REENTRANT_POOL(ConcurrencyModel.POOL, LockKind.REENTRANT),
        STAMPED_POOL(ConcurrencyModel.POOL, LockKind.STAMPED),
        SEMAPHORE_POOL(ConcurrencyModel.POOL, LockKind.SEMAPHORE),

        /** Before JDK 24, a virtual thread that blocks at or in a monitor holds its carrier. */
        SYNCHRONIZED_VIRTUAL(ConcurrencyModel.VIRTUAL, LockKind.SYNCHRONIZED),
        REENTRANT_VIRTUAL(ConcurrencyModel.VIRTUAL, LockKind.REENTRANT),

        /** A fair lock for virtual threads; compare it with the coroutines' {@code Mutex}, which is fair too. */
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

        /** Coroutines on one thread. Sections that compute never contend. */
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

        /** Returns the number of tasks that can block at once if {@code Dispatchers.IO} has this many threads. */
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
}
