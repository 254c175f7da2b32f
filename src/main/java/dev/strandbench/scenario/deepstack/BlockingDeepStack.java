package dev.strandbench.scenario.deepstack;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.TaskGroup;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongUnaryOperator;

/** A future for each task, and one for the end of the last or the failure of the first. */
record BlockingDeepStack(BlockingRuntime runtime) implements DeepStack {

    @Override
    public long run(StackShape shape, LongUnaryOperator step) throws InterruptedException, ExecutionException {
        LongAdder sum = new LongAdder();
        AtomicInteger unfinished = new AtomicInteger(shape.tasks());
        // Joined one after another, a task would be waited for that waits for ever for one that has failed.
        CompletableFuture<Boolean> outcome = new CompletableFuture<>();
        try (TaskGroup group = runtime.openGroup()) {
            for (StackTask task : StackTask.of(shape, step, sum)) {
                group.start(reporting(task, unfinished, outcome));
            }
            outcome.get();
            group.join();
        }
        return sum.sum();
    }

    /** A task whose failure is the outcome, as is its success if it is the last. */
    private static Callable<Boolean> reporting(
            StackTask task, AtomicInteger unfinished, CompletableFuture<Boolean> outcome) {
        return () -> {
            try {
                task.call();
            } catch (Throwable e) {
                outcome.completeExceptionally(e);
                throw e;
            }
            return unfinished.decrementAndGet() == 0 && outcome.complete(true);
        };
    }
}
