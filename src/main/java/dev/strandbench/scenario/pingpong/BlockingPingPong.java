package dev.strandbench.scenario.pingpong;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.scenario.pingpong.BlockingLane.BlockingRally;
import dev.strandbench.scenario.pingpong.PingPong.PingPongSteps;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;

record BlockingPingPong(BlockingRuntime runtime, Supplier<BlockingRally> rallies) implements PingPong {

    @Override
    public long exchange(int messages, long value, PingPongSteps steps)
            throws InterruptedException, ExecutionException {
        BlockingRally rally = rallies.get();
        CompletableFuture<Long> outcome = new CompletableFuture<>();
        try (TaskGroup group = runtime.openGroup()) {
            group.start(TaskGroup.reporting(outcome, () -> outcome.complete(rally.ping(messages, value, steps))));
            group.start(TaskGroup.reporting(outcome, () -> {
                rally.pong(messages, steps);
                return true;
            }));
            long result = outcome.get();
            group.join();
            return result;
        }
    }
}
