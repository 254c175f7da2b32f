package dev.strandbench.scenario.guardedcounter;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.scenario.guardedcounter.GuardedCounter.Protection;
import dev.strandbench.workload.Wait;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.function.IntConsumer;

/** Runs each task as a future. An actor gets a thread of the kind that runs the tasks. */
record BlockingGuardedCounter(BlockingRuntime runtime, Runnable insideUpdate, ThreadFactory actorThreads)
        implements GuardedCounter {

    /** Runs a task to find out which kind of thread the runtime uses. */
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
