package dev.strandbench.scenario.ownfunction;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.scenario.ownfunction.Calls.CallLimit;
import dev.strandbench.scenario.ownfunction.Calls.CallsThatBlock;
import java.util.concurrent.ExecutionException;

record BlockingOwnFunction(BlockingRuntime runtime, CallLimit limit) implements OwnFunction {

    @Override
    public void run(int tasks, Calls calls) throws InterruptedException, ExecutionException {
        CallsThatBlock limited = limit.on(calls);
        try (TaskGroup group = runtime.openGroup()) {
            for (int i = 0; i < tasks; i++) {
                int index = i;
                group.start(() -> {
                    limited.call(index);
                    return null;
                });
            }
            group.join();
        }
    }
}
