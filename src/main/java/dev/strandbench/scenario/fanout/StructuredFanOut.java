package dev.strandbench.scenario.fanout;

import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.scenario.fanout.FanOut.TaskWait;
import java.util.concurrent.ExecutionException;
import java.util.function.IntConsumer;

record StructuredFanOut(StructuredRuntime runtime) implements FanOut {

    @Override
    public void run(int tasks, TaskWait wait, IntConsumer consumer) throws InterruptedException, ExecutionException {
        BlockingWaits waits = BlockingWaits.of(wait);
        try (StructuredScope scope = runtime.openScope()) {
            for (int i = 0; i < tasks; i++) {
                int index = i;
                scope.fork(() -> {
                    waits.block(index);
                    consumer.accept(index);
                    return null;
                });
            }
            waits.release();
            scope.join();
        }
    }
}
