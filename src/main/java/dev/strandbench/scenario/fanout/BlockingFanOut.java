package dev.strandbench.scenario.fanout;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.scenario.fanout.FanOut.TaskWait;
import java.util.concurrent.ExecutionException;
import java.util.function.IntConsumer;

/** Runs each task as a future or on a bare thread, and joins all in order. */
record BlockingFanOut(BlockingRuntime runtime) implements FanOut {

    @Override
    public void run(int tasks, TaskWait wait, IntConsumer consumer) throws InterruptedException, ExecutionException {
        BlockingWaits waits = BlockingWaits.of(wait);
        try (TaskGroup group = runtime.openGroup()) {
            for (int i = 0; i < tasks; i++) {
                int index = i;
                group.start(() -> {
                    waits.block(index);
                    consumer.accept(index);
                    return null;
                });
            }
            waits.release();
            group.join();
        }
    }
}
