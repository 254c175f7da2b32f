package dev.strandbench.scenario.deepstack;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.TaskGroup;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongUnaryOperator;

/** Runs each task as a future. A further future completes when the last task ends or the first one fails. */
record BlockingDeepStack(BlockingRuntime runtime) implements DeepStack {

    @Override
    public long run(StackShape shape, LongUnaryOperator step) throws InterruptedException, ExecutionException {
        LongAdder sum = new LongAdder();
        AtomicInteger unfinished = new AtomicInteger(shape.tasks());
        CompletableFuture<Boolean> outcome = new CompletableFuture<>();
        try (TaskGroup group = runtime.openGroup()) {
            for (StackTask task : StackTask.of(shape, step, sum)) {
                group.start(TaskGroup.reporting(outcome, () -> {
                    task.call();
                    return unfinished.decrementAndGet() == 0 && outcome.complete(true);
                }));
            }
            outcome.get();
            group.join();
        }
        return sum.sum();
    }
}
