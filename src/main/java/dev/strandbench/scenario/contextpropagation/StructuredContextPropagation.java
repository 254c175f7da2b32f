package dev.strandbench.scenario.contextpropagation;

import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.function.IntToLongFunction;
import java.util.function.Supplier;

/** Forks each task in one scope, which opens where the caller has bound the inherited values. */
record StructuredContextPropagation(StructuredRuntime runtime, BlockingTransport transport)
        implements ContextPropagationOnThreads {

    @Override
    public long addUp(int tasks, IntToLongFunction task) throws InterruptedException, ExecutionException {
        try (StructuredScope scope = runtime.openScope()) {
            List<Supplier<Long>> results = new ArrayList<>(tasks);
            for (int i = 0; i < tasks; i++) {
                int index = i;
                results.add(scope.fork(() -> task.applyAsLong(index)));
            }
            scope.join();
            long sum = 0;
            for (Supplier<Long> result : results) {
                sum += result.get();
            }
            return sum;
        }
    }
}
