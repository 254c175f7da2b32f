package dev.strandbench.scenario.startuplatency;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.scenario.startuplatency.StartupLatency.Start;
import java.util.concurrent.ExecutionException;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;

/** Opens a group for each task before the clock is read, and joins it before the next task starts. */
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
