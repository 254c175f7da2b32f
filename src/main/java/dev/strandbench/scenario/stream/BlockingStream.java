package dev.strandbench.scenario.stream;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.TaskGroup;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;

/**
 * A thread for each stage.
 *
 * @param stages gives each op its stages
 */
record BlockingStream(BlockingRuntime runtime, Supplier<BlockingStages> stages) implements ElementStream {

    @Override
    public void run(int elements, StreamSteps steps) throws InterruptedException, ExecutionException {
        List<Callable<Boolean>> tasks = stages.get().tasks(elements, steps);
        // Joined one after the other, the first would wait for ever for room behind a stage that has failed.
        CompletableFuture<Boolean> outcome = new CompletableFuture<>();
        try (TaskGroup group = runtime.openGroup()) {
            for (Callable<Boolean> task : tasks.subList(0, tasks.size() - 1)) {
                group.start(reporting(outcome, task));
            }
            Callable<Boolean> last = tasks.getLast();
            group.start(reporting(outcome, () -> outcome.complete(last.call())));
            outcome.get();
            group.join();
        }
    }

    /** A task whose failure is the outcome. */
    private static Callable<Boolean> reporting(CompletableFuture<Boolean> outcome, Callable<Boolean> task) {
        return () -> {
            try {
                return task.call();
            } catch (Throwable e) {
                outcome.completeExceptionally(e);
                throw e;
            }
        };
    }

    @Override
    public void close() {
        runtime.close();
    }
}
