package dev.strandbench.scenario.baseline;

import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import java.util.concurrent.ExecutionException;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;

record StructuredBaseline(StructuredRuntime runtime) implements Baseline {

    @Override
    public long bridge(long value) throws InterruptedException, ExecutionException {
        try (StructuredScope scope = runtime.openScope()) {
            scope.join();
            return value;
        }
    }

    @Override
    public long oneTask(long value, LongUnaryOperator work) throws InterruptedException, ExecutionException {
        try (StructuredScope scope = runtime.openScope()) {
            Supplier<Long> result = scope.fork(() -> work.applyAsLong(value));
            scope.join();
            return result.get();
        }
    }
}
