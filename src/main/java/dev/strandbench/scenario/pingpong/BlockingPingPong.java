package dev.strandbench.scenario.pingpong;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.TaskGroup;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;

/**
 * Two threads, each with a task of its own.
 *
 * @param rallies gives each op its lanes
 */
record BlockingPingPong(BlockingRuntime runtime, Supplier<BlockingRally> rallies) implements PingPong {

    @Override
    public long exchange(int messages, long value, PingPongSteps steps)
            throws InterruptedException, ExecutionException {
        BlockingRally rally = rallies.get();
        // Joined one after the other, the first would wait for ever for messages of the second, had that failed.
        CompletableFuture<Long> outcome = new CompletableFuture<>();
        try (TaskGroup group = runtime.openGroup()) {
            group.start(reporting(outcome, () -> outcome.complete(rally.ping(messages, value, steps))));
            group.start(reporting(outcome, () -> {
                rally.pong(messages, steps);
                return true;
            }));
            long result = outcome.get();
            group.join();
            return result;
        }
    }

    /** A task whose failure is the outcome. */
    private static Callable<Boolean> reporting(CompletableFuture<Long> outcome, Callable<Boolean> task) {
        return () -> {
            try {
                return task.call();
            } catch (Throwable e) {
                outcome.completeExceptionally(e);
                throw e;
            }
        };
    }
}
