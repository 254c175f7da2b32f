package dev.strandbench.scenario.startuplatency;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.TaskGroup;
import java.util.concurrent.ExecutionException;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;

/** A future for each task, waited for before the next is submitted. */
record BlockingStartupLatency(BlockingRuntime runtime) implements StartupLatency {

    @Override
    public void run(int starts, IntConsumer task, LongConsumer latencies)
            throws InterruptedException, ExecutionException {
        try (TaskGroup group = runtime.openGroup()) {
            for (int i = 0; i < starts; i++) {
                Start start = new Start(i, task);
                group.fork(start.calledNow()).get();
                latencies.accept(start.latencyNanos());
            }
            group.join();
        }
    }
}
