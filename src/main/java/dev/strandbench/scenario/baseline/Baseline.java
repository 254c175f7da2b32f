package dev.strandbench.scenario.baseline;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ModelRuntime.ComposedRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.model.TaskGroup;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;

/** The baseline scenario, which opens and closes a group of at most one task. */
public interface Baseline {

    long bridge(long value) throws Exception;

    long oneTask(long value, LongUnaryOperator work) throws Exception;

    static Baseline on(ModelRuntime runtime) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new BlockingBaseline(blocking);
            case StructuredRuntime structured -> new StructuredBaseline(structured);
            case ComposedRuntime composed -> throw composed.unsupportedBy("Baseline");
            case SuspendingRuntime suspending -> new SuspendingBaseline(suspending);
        };
    }

    record BlockingBaseline(BlockingRuntime runtime) implements Baseline {

        @Override
        public long bridge(long value) throws InterruptedException, ExecutionException {
            try (TaskGroup group = runtime.openGroup()) {
                group.join();
                return value;
            }
        }

        @Override
        public long oneTask(long value, LongUnaryOperator work) throws InterruptedException, ExecutionException {
            try (TaskGroup group = runtime.openGroup()) {
                Future<Long> result = group.fork(() -> work.applyAsLong(value));
                group.join();
                return result.resultNow();
            }
        }
    }

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
}
