package dev.strandbench.scenario.backpressure;

import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.scenario.backpressure.BackPressure.CallLog;
import dev.strandbench.scenario.backpressure.BackPressure.Callers;
import dev.strandbench.scenario.backpressure.BlockingLimiter.BlockingCaller;
import java.util.concurrent.ExecutionException;

record StructuredBackPressure(StructuredRuntime runtime, BlockingLimiter limiter) implements BackPressure {

    @Override
    public void run(Callers callers, Hold hold, CallLog log) throws InterruptedException, ExecutionException {
        BlockingCaller calling = new BlockingCaller(limiter, callers, hold, log);
        try (StructuredScope scope = runtime.openScope()) {
            for (int i = 0; i < callers.count(); i++) {
                int caller = i;
                scope.fork(() -> calling.makeCalls(caller));
            }
            scope.join();
        }
    }

    @Override
    public void close() {
        limiter.close();
        runtime.close();
    }
}
