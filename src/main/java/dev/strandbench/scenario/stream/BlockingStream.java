package dev.strandbench.scenario.stream;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.scenario.stream.ElementStream.StreamSteps;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;

record BlockingStream(BlockingRuntime runtime, Supplier<BlockingStages> stages) implements ElementStream {

    @Override
    public void run(int elements, StreamSteps steps) throws InterruptedException, ExecutionException {
        List<Callable<Boolean>> tasks = stages.get().tasks(elements, steps);
        CompletableFuture<Boolean> outcome = new CompletableFuture<>();
        try (TaskGroup group = runtime.openGroup()) {
            for (Callable<Boolean> task : tasks.subList(0, tasks.size() - 1)) {
                group.start(TaskGroup.reporting(outcome, task));
            }
            Callable<Boolean> last = tasks.getLast();
            group.start(TaskGroup.reporting(outcome, () -> outcome.complete(last.call())));
            outcome.get();
            group.join();
        }
    }

    @Override
    public void close() {
        runtime.close();
    }
}
