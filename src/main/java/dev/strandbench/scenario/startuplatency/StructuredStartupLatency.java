package dev.strandbench.scenario.startuplatency;

import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.scenario.startuplatency.StartupLatency.Start;
import java.util.concurrent.ExecutionException;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;

/** Opens a scope for each task before the clock is read, because a scope can be joined only once. */
record StructuredStartupLatency(StructuredRuntime runtime) implements StartupLatency {

    @Override
    public void run(int starts, IntConsumer task, LongConsumer latencies)
            throws InterruptedException, ExecutionException {
        for (int i = 0; i < starts; i++) {
            Start start = new Start(i, task);
            try (StructuredScope scope = runtime.openScope()) {
                scope.fork(start.calledNow());
                scope.join();
            }
            latencies.accept(start.latencyNanos());
        }
    }
}
