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

/** The contended-lock scenario, in which many tasks repeatedly run a section of code under a lock. */
public interface ContendedLock {

    /**
     * Runs all tasks with new locks. Returns the sum, modulo 2⁶⁴, of {@code Checksum.of(index)} over all sections. The
     * sum is wrong if two tasks have held the same lock at once. Throws {@link UnsupportedOperationException} if the
     * runtime's style does not support the kind of lock.
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

        /** A {@code ReentrantLock} that is not fair: a new task may overtake waiting tasks. */
        REENTRANT,

        /** A fair {@code ReentrantLock}, which serves tasks in the order of their arrival, like a {@code Mutex}. */
        FAIR,
        STAMPED,

        /** A {@code Semaphore} that has one permit and is not fair. */
        SEMAPHORE,

        /** The coroutines library's fair {@code Mutex}. A waiting coroutine suspends. For coroutines only. */
        MUTEX
    }

    enum Sharing {
        SHARED,
        PER_TASK;

        int locks(int tasks) {
            return this == SHARED ? 1 : tasks;
        }
    }

    /** The work of a section: computation outside the lock, computation under the lock, and a wait under the lock. */
    record SectionWork(CpuBurn outside, IntConsumer inside, Wait pause) {}

    enum SectionKind {
        COMPUTE(100),

        /** A section in which the task waits. A thread sleeps, and a coroutine that holds a {@code Mutex} suspends. */
        BLOCK(1);

        private final int perRound;

        SectionKind(int perRound) {
            this.perRound = perRound;
        }

        /**
         * Returns the number of sections per round: 1 for {@code BLOCK}, and 100 for {@code COMPUTE}, so that starting
         * tasks adds little time.
         */
        int perRound() {
            return perRound;
        }

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

        /**
         * Before JDK 24, virtual threads keep their carriers while they wait for a monitor or block while they hold
         * one.
         */
        SYNCHRONIZED_VIRTUAL(ConcurrencyModel.VIRTUAL, LockKind.SYNCHRONIZED),
        REENTRANT_VIRTUAL(ConcurrencyModel.VIRTUAL, LockKind.REENTRANT),

        /** Virtual threads with a fair lock, for comparison with the coroutines' {@code Mutex}, which is also fair. */
        FAIR_VIRTUAL(ConcurrencyModel.VIRTUAL, LockKind.FAIR),
        STAMPED_VIRTUAL(ConcurrencyModel.VIRTUAL, LockKind.STAMPED),
        SEMAPHORE_VIRTUAL(ConcurrencyModel.VIRTUAL, LockKind.SEMAPHORE),
        SYNCHRONIZED_STRUCTURED(ConcurrencyModel.STRUCTURED, LockKind.SYNCHRONIZED),
        REENTRANT_STRUCTURED(ConcurrencyModel.STRUCTURED, LockKind.REENTRANT),

        /** Coroutines that block threads of {@code Dispatchers.Default}; valid only for sections that compute. */
        SYNCHRONIZED_DEFAULT(ConcurrencyModel.DEFAULT, LockKind.SYNCHRONIZED),
        REENTRANT_DEFAULT(ConcurrencyModel.DEFAULT, LockKind.REENTRANT),
        SYNCHRONIZED_IO(ConcurrencyModel.IO, LockKind.SYNCHRONIZED),
        SYNCHRONIZED_HYBRID(ConcurrencyModel.HYBRID, LockKind.SYNCHRONIZED),
        REENTRANT_HYBRID(ConcurrencyModel.HYBRID, LockKind.REENTRANT),

        /** Coroutines on one thread, where sections that compute never contend for a lock. */
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
