package dev.strandbench.scenario.backpressure;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.TaskGroup;
import java.util.concurrent.ExecutionException;

/** A task of the runtime for each caller. */
record BlockingBackPressure(BlockingRuntime runtime, BlockingLimiter limiter) implements BackPressure {

    @Override
    public void run(Callers callers, Hold hold, CallLog log) throws InterruptedException, ExecutionException {
        BlockingCaller calling = new BlockingCaller(limiter, callers, hold, log);
        try (TaskGroup group = runtime.openGroup()) {
            for (int i = 0; i < callers.count(); i++) {
                int caller = i;
                group.start(() -> calling.makeCalls(caller));
            }
            group.join();
        }
    }

    @Override
    public void close() {
        limiter.close();
        runtime.close();
    }
}
