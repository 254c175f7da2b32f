package dev.strandbench.scenario.guardedcounter;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ModelRuntime.ComposedRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.model.Style;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.workload.Wait;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.function.IntConsumer;

/** Many tasks that each wait and then increment a shared counter. */
public interface GuardedCounter {

    /**
     * Starts the tasks, and returns the final count. Lost updates reduce the count. Each task passes its index to
     * {@code onTask}. Throws {@link UnsupportedOperationException} if the protection does not exist for the runtime.
     */
    long count(int tasks, Wait thinkTime, Protection protection, IntConsumer onTask) throws Exception;

    /** Creates the scenario and runs one task. The caller closes the single-threaded executor after the last op. */
    static GuardedCounter on(ModelRuntime runtime, ExecutorService keptThread)
            throws InterruptedException, ExecutionException {
        return on(runtime, keptThread, () -> {});
    }

    /**
     * Creates the scenario. Between its read and its write, each increment runs an action that makes races more likely.
     */
    static GuardedCounter on(ModelRuntime runtime, ExecutorService keptThread, Runnable insideUpdate)
            throws InterruptedException, ExecutionException {
        return switch (runtime) {
            case BlockingRuntime blocking -> BlockingGuardedCounter.on(blocking, keptThread, insideUpdate);
            case StructuredRuntime structured -> new StructuredGuardedCounter(structured, keptThread, insideUpdate);
            case ComposedRuntime composed -> throw composed.unsupportedBy("GuardedCounter");
            case SuspendingRuntime suspending ->
                new SuspendingGuardedCounter(suspending, keptThread, Executors::newSingleThreadExecutor, insideUpdate);
        };
    }

    enum Protection {
        /** A task reads the counter, adds 1, and writes the sum. Updates may be lost if tasks run in parallel. */
        NAIVE,
        ATOMIC,
        ADDER,
        SYNCHRONIZED,
        LOCK,
        /** The coroutines library's {@code Mutex}, which suspends coroutines. For coroutines only. */
        MUTEX,
        /** One platform thread, kept for the next op, makes all increments. Each task waits for its own increment. */
        KEPT_THREAD,
        /** One platform thread makes all increments. Each op uses a new thread, as in the published code. */
        CONFINEMENT,
        /** A view of the model's dispatcher that runs one increment at a time. For coroutines only. */
        LIMITED_PARALLELISM,
        /** A coroutine or thread that owns the counter, and that receives a message for each increment. */
        ACTOR;

        Optional<String> unsupportedBy(ConcurrencyModel model) {
            if (this == LIMITED_PARALLELISM && model == ConcurrencyModel.UNCONFINED) {
                return Optional.of("Dispatchers.Unconfined does not support limitedParallelism");
            }
            if (model.style() == Style.SUSPENDING || (this != MUTEX && this != LIMITED_PARALLELISM)) {
                return Optional.empty();
            }
            return Optional.of(
                    this == MUTEX
                            ? "a Mutex suspends coroutines; use LOCK with blocking models"
                            : "limitedParallelism is a view of a dispatcher; use KEPT_THREAD with blocking models");
        }

        /** Returns the model that runs the increments; empty if each task increments on its own thread. */
        Optional<ConcurrencyModel> runnerOfIncrements(ConcurrencyModel model) {
            return switch (this) {
                case KEPT_THREAD, CONFINEMENT -> Optional.of(ConcurrencyModel.POOL);
                case LIMITED_PARALLELISM -> Optional.of(model);
                // An actor needs its own thread, even if the tasks run on the caller's thread.
                case ACTOR -> Optional.of(model == ConcurrencyModel.SEQUENTIAL ? ConcurrencyModel.POOL : model);
                case NAIVE, ATOMIC, ADDER, SYNCHRONIZED, LOCK, MUTEX -> Optional.empty();
            };
        }

        long excusedLoss(int tasks, long count) {
            return this == NAIVE && count > 0 ? Math.max(0, tasks - count) : 0;
        }
    }

    /** A counter that is correct only if one task at a time runs {@link #increment}. */
    final class PlainCounter {

        private final Runnable insideUpdate;
        private long value;

        PlainCounter(Runnable insideUpdate) {
            this.insideUpdate = insideUpdate;
        }

        void increment() {
            long read = value;
            insideUpdate.run();
            value = read + 1;
        }

        long value() {
            return value;
        }
    }

    final class Losses {

        private long lost;
        private long lossless;
        private long ops;

        void add(long updates) {
            lost += updates;
            lossless += updates == 0 ? 1 : 0;
            ops++;
        }

        void report() {
            SecondaryMetrics.average("lost", (double) lost / ops, "updates/op");
            SecondaryMetrics.total("lossless", (double) lossless, "ops");
        }

        void clear() {
            lost = 0;
            lossless = 0;
            ops = 0;
        }
    }

    record BlockingGuardedCounter(
            BlockingRuntime runtime, ExecutorService keptThread, Runnable insideUpdate, ThreadFactory actorThreads)
            implements GuardedCounter {

        static BlockingGuardedCounter on(BlockingRuntime runtime, ExecutorService keptThread, Runnable insideUpdate)
                throws InterruptedException, ExecutionException {
            try (TaskGroup group = runtime.openGroup()) {
                Future<Boolean> virtual =
                        group.fork(() -> Thread.currentThread().isVirtual());
                group.join();
                Thread.Builder threads = virtual.resultNow() ? Thread.ofVirtual() : Thread.ofPlatform();
                return new BlockingGuardedCounter(runtime, keptThread, insideUpdate, threads.factory());
            }
        }

        @Override
        public long count(int tasks, Wait thinkTime, Protection protection, IntConsumer onTask)
                throws InterruptedException, ExecutionException {
            try (BlockingCounter counter = BlockingCounter.of(protection, insideUpdate, keptThread, actorThreads)) {
                try (TaskGroup group = runtime.openGroup()) {
                    for (int i = 0; i < tasks; i++) {
                        int index = i;
                        group.start(() -> {
                            thinkTime.block();
                            onTask.accept(index);
                            counter.increment();
                            return null;
                        });
                    }
                    group.join();
                }
                return counter.value();
            }
        }
    }

    record StructuredGuardedCounter(StructuredRuntime runtime, ExecutorService keptThread, Runnable insideUpdate)
            implements GuardedCounter {

        @Override
        public long count(int tasks, Wait thinkTime, Protection protection, IntConsumer onTask)
                throws InterruptedException, ExecutionException {
            ThreadFactory threads = Thread.ofVirtual().factory();
            try (BlockingCounter counter = BlockingCounter.of(protection, insideUpdate, keptThread, threads)) {
                try (StructuredScope scope = runtime.openScope()) {
                    for (int i = 0; i < tasks; i++) {
                        int index = i;
                        scope.fork(() -> {
                            thinkTime.block();
                            onTask.accept(index);
                            counter.increment();
                            return null;
                        });
                    }
                    scope.join();
                }
                return counter.value();
            }
        }
    }
}
