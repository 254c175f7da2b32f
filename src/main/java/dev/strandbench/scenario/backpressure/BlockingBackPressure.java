package dev.strandbench.scenario.backpressure;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.scenario.backpressure.BackPressure.CallLog;
import dev.strandbench.scenario.backpressure.BackPressure.Callers;
import dev.strandbench.scenario.backpressure.BlockingLimiter.BlockingCaller;
import java.util.concurrent.ExecutionException;

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
