package dev.strandbench.scenario.guardedcounter;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.workload.Wait;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.function.IntConsumer;

/**
 * A future for each task.
 *
 * @param actorThreads makes threads of the kind that the runtime's tasks run on
 */
record BlockingGuardedCounter(BlockingRuntime runtime, Runnable insideUpdate, ThreadFactory actorThreads)
        implements GuardedCounter {

    /** Asks a task of the runtime which kind of thread it is on. */
    static BlockingGuardedCounter on(BlockingRuntime runtime, Runnable insideUpdate)
            throws InterruptedException, ExecutionException {
        try (TaskGroup group = runtime.openGroup()) {
            Future<Boolean> virtual = group.fork(() -> Thread.currentThread().isVirtual());
            group.join();
            Thread.Builder threads = virtual.resultNow() ? Thread.ofVirtual() : Thread.ofPlatform();
            return new BlockingGuardedCounter(runtime, insideUpdate, threads.factory());
        }
    }

    @Override
    public long count(int tasks, Wait thinkTime, Protection protection, IntConsumer onTask)
            throws InterruptedException, ExecutionException {
        try (BlockingCounter counter = BlockingCounter.of(protection, insideUpdate, actorThreads)) {
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
