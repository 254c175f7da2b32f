package dev.strandbench.scenario.startuplatency;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.TaskGroup;
import java.util.concurrent.ExecutionException;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;

/** A group for each task, joined before the next is started; it is open before the clock is read. */
record BlockingStartupLatency(BlockingRuntime runtime) implements StartupLatency {

    @Override
    public void run(int starts, IntConsumer task, LongConsumer latencies)
            throws InterruptedException, ExecutionException {
        for (int i = 0; i < starts; i++) {
            Start start = new Start(i, task);
            try (TaskGroup group = runtime.openGroup()) {
                group.start(start.calledNow());
                group.join();
            }
            latencies.accept(start.latencyNanos());
        }
    }
}
