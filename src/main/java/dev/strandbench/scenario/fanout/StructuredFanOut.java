package dev.strandbench.scenario.fanout;

import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.workload.Wait;
import java.util.concurrent.ExecutionException;
import java.util.function.IntConsumer;

/** A fork for each task, in one scope. */
record StructuredFanOut(StructuredRuntime runtime) implements FanOut {

    @Override
    public void run(int tasks, Wait wait, IntConsumer consumer) throws InterruptedException, ExecutionException {
        try (StructuredScope scope = runtime.openScope()) {
            for (int i = 0; i < tasks; i++) {
                int index = i;
                scope.fork(() -> {
                    wait.block();
                    consumer.accept(index);
                    return null;
                });
            }
            scope.join();
        }
    }
}
