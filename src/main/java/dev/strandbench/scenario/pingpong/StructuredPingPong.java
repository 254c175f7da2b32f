package dev.strandbench.scenario.pingpong;

import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.scenario.pingpong.BlockingLane.BlockingRally;
import dev.strandbench.scenario.pingpong.PingPong.PingPongSteps;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;

record StructuredPingPong(StructuredRuntime runtime, Supplier<BlockingRally> rallies) implements PingPong {

    @Override
    public long exchange(int messages, long value, PingPongSteps steps)
            throws InterruptedException, ExecutionException {
        BlockingRally rally = rallies.get();
        try (StructuredScope scope = runtime.openScope()) {
            Supplier<Long> pinged = scope.fork(() -> rally.ping(messages, value, steps));
            scope.fork(() -> {
                rally.pong(messages, steps);
                return null;
            });
            scope.join();
            return pinged.get();
        }
    }
}
