package dev.strandbench.scenario.deepstack;

import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongUnaryOperator;

record StructuredDeepStack(StructuredRuntime runtime) implements DeepStack {

    @Override
    public long run(StackShape shape, LongUnaryOperator step) throws InterruptedException, ExecutionException {
        LongAdder sum = new LongAdder();
        try (StructuredScope scope = runtime.openScope()) {
            for (StackTask task : StackTask.of(shape, step, sum)) {
                scope.fork(task);
            }
            scope.join();
        }
        return sum.sum();
    }
}
