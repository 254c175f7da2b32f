package dev.strandbench.scenario.threadlocalcache;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ModelRuntime.ComposedRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.workload.Checksum;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/** Runs requests as tasks. Each task uses an object that is expensive to create. */
@FunctionalInterface
public interface ThreadLocalCache {

    /**
     * Runs all tasks, and returns the sum, modulo 2⁶⁴, of the results of all uses. Each task calls the supplier once.
     * Between two uses of its object, a task yields to other tasks.
     */
    long run(CacheLoad load, Supplier<Scratch> scratches) throws Exception;

    static ThreadLocalCache on(ModelRuntime runtime) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new BlockingThreadLocalCache(blocking);
            case StructuredRuntime structured -> new StructuredThreadLocalCache(structured);
            case ComposedRuntime composed -> throw composed.unsupportedBy("ThreadLocalCache");
            case SuspendingRuntime suspending -> new SuspendingThreadLocalCache(suspending);
        };
    }

    /** The number of tasks, and the number of uses per task; both are at least 1. */
    record CacheLoad(int tasks, int uses) {

        public long number(int task, int use) {
            return Checksum.of((long) task * uses + use);
        }

        long checksum(Scratch scratch) {
            long sum = 0;
            for (int task = 0; task < tasks; task++) {
                for (int use = 0; use < uses; use++) {
                    sum += scratch.use(number(task, use));
                }
            }
            return sum;
        }
    }

    record CacheTask(CacheLoad load, Supplier<Scratch> scratches) {

        @SuppressWarnings("ThreadPriorityCheck") // the task is meant to queue behind others
        long run(int task) throws InterruptedException {
            Scratch scratch = scratches.get();
            long sum = scratch.use(load.number(task, 0));
            for (int use = 1; use < load.uses(); use++) {
                Thread.yield();
                // Nothing here blocks, so no other call would notice the interrupt.
                if (Thread.interrupted()) {
                    throw new InterruptedException("between two uses");
                }
                sum += scratch.use(load.number(task, use));
            }
            return sum;
        }
    }

    record BlockingThreadLocalCache(BlockingRuntime runtime) implements ThreadLocalCache {

        @Override
        public long run(CacheLoad load, Supplier<Scratch> scratches) throws InterruptedException, ExecutionException {
            CacheTask work = new CacheTask(load, scratches);
            try (TaskGroup group = runtime.openGroup()) {
                List<Future<Long>> results = new ArrayList<>(load.tasks());
                for (int i = 0; i < load.tasks(); i++) {
                    int task = i;
                    results.add(group.fork(() -> work.run(task)));
                }
                group.join();
                long sum = 0;
                for (Future<Long> result : results) {
                    sum += result.resultNow();
                }
                return sum;
            }
        }
    }

    record StructuredThreadLocalCache(StructuredRuntime runtime) implements ThreadLocalCache {

        @Override
        public long run(CacheLoad load, Supplier<Scratch> scratches) throws InterruptedException, ExecutionException {
            CacheTask work = new CacheTask(load, scratches);
            try (StructuredScope scope = runtime.openScope()) {
                List<Supplier<Long>> results = new ArrayList<>(load.tasks());
                for (int i = 0; i < load.tasks(); i++) {
                    int task = i;
                    results.add(scope.fork(() -> work.run(task)));
                }
                scope.join();
                long sum = 0;
                for (Supplier<Long> result : results) {
                    sum += result.get();
                }
                return sum;
            }
        }
    }

    enum CacheStrategy {
        NONE_POOL(ConcurrencyModel.POOL, CachePlace.NONE),
        NONE_VIRTUAL(ConcurrencyModel.VIRTUAL, CachePlace.NONE),
        NONE_STRUCTURED(ConcurrencyModel.STRUCTURED, CachePlace.NONE),
        NONE_DEFAULT(ConcurrencyModel.DEFAULT, CachePlace.NONE),
        NONE_HYBRID(ConcurrencyModel.HYBRID, CachePlace.NONE),
        THREAD_LOCAL_POOL(ConcurrencyModel.POOL, CachePlace.THREAD_LOCAL),
        THREAD_LOCAL_VIRTUAL(ConcurrencyModel.VIRTUAL, CachePlace.THREAD_LOCAL),
        THREAD_LOCAL_STRUCTURED(ConcurrencyModel.STRUCTURED, CachePlace.THREAD_LOCAL),

        /** Coroutines that do not suspend while they use their worker thread's object. */
        THREAD_LOCAL_DEFAULT(ConcurrencyModel.DEFAULT, CachePlace.THREAD_LOCAL),

        /** Coroutines that run on a new virtual thread after each resumption. */
        THREAD_LOCAL_HYBRID(ConcurrencyModel.HYBRID, CachePlace.THREAD_LOCAL),
        POOLED_POOL(ConcurrencyModel.POOL, CachePlace.POOLED),
        POOLED_VIRTUAL(ConcurrencyModel.VIRTUAL, CachePlace.POOLED),
        POOLED_STRUCTURED(ConcurrencyModel.STRUCTURED, CachePlace.POOLED),
        POOLED_DEFAULT(ConcurrencyModel.DEFAULT, CachePlace.POOLED),
        POOLED_HYBRID(ConcurrencyModel.HYBRID, CachePlace.POOLED),
        STRIPED_POOL(ConcurrencyModel.POOL, CachePlace.STRIPED),
        STRIPED_VIRTUAL(ConcurrencyModel.VIRTUAL, CachePlace.STRIPED),
        STRIPED_STRUCTURED(ConcurrencyModel.STRUCTURED, CachePlace.STRIPED),
        STRIPED_DEFAULT(ConcurrencyModel.DEFAULT, CachePlace.STRIPED),
        STRIPED_HYBRID(ConcurrencyModel.HYBRID, CachePlace.STRIPED),
        REQUEST_POOL(ConcurrencyModel.POOL, CachePlace.REQUEST),
        REQUEST_VIRTUAL(ConcurrencyModel.VIRTUAL, CachePlace.REQUEST),
        REQUEST_STRUCTURED(ConcurrencyModel.STRUCTURED, CachePlace.REQUEST),
        REQUEST_DEFAULT(ConcurrencyModel.DEFAULT, CachePlace.REQUEST),
        REQUEST_HYBRID(ConcurrencyModel.HYBRID, CachePlace.REQUEST);

        private final ConcurrencyModel model;
        private final CachePlace place;

        CacheStrategy(ConcurrencyModel model, CachePlace place) {
            this.model = model;
            this.place = place;
        }

        ConcurrencyModel model() {
            return model;
        }

        CachePlace place() {
            return place;
        }

        Supplier<Scratch> scratches(Supplier<Scratch> factory) {
            return place.keeping(factory);
        }
    }
}
