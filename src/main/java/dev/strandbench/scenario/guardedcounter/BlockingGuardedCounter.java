package dev.strandbench.scenario.guardedcounter;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.workload.Wait;
import java.util.concurrent.ExecutionException;
import java.util.function.IntConsumer;

/** A future for each task. */
record BlockingGuardedCounter(BlockingRuntime runtime, Runnable insideUpdate) implements GuardedCounter {

    @Override
    public long count(int tasks, Wait thinkTime, Protection protection, IntConsumer onTask)
            throws InterruptedException, ExecutionException {
        try (BlockingCounter counter = BlockingCounter.of(protection, insideUpdate)) {
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
