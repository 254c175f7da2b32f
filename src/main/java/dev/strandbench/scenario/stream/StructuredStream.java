package dev.strandbench.scenario.stream;

import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.scenario.stream.ElementStream.StreamSteps;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;

record StructuredStream(StructuredRuntime runtime, Supplier<BlockingStages> stages) implements ElementStream {

    @Override
    public void run(int elements, StreamSteps steps) throws InterruptedException, ExecutionException {
        List<Callable<Boolean>> tasks = stages.get().tasks(elements, steps);
        try (StructuredScope scope = runtime.openScope()) {
            for (Callable<Boolean> task : tasks) {
                scope.fork(task);
            }
            scope.join();
        }
    }

    @Override
    public void close() {
        runtime.close();
    }
}
