package dev.strandbench.scenario.baseline;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.TaskGroup;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.LongUnaryOperator;

/** Opens an empty task group, since blocking code has no bridge. */
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
