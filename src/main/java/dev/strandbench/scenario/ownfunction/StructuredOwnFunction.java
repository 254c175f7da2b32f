package dev.strandbench.scenario.ownfunction;

import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.scenario.ownfunction.Calls.CallLimit;
import dev.strandbench.scenario.ownfunction.Calls.CallsThatBlock;
import java.util.concurrent.ExecutionException;

record StructuredOwnFunction(StructuredRuntime runtime, CallLimit limit) implements OwnFunction {

    @Override
    public void run(int tasks, Calls calls) throws InterruptedException, ExecutionException {
        CallsThatBlock limited = limit.on(calls);
        try (StructuredScope scope = runtime.openScope()) {
            for (int i = 0; i < tasks; i++) {
                int index = i;
                scope.fork(() -> {
                    limited.call(index);
                    return null;
                });
            }
            scope.join();
        }
    }
}
