package dev.strandbench.scenario.contexthop;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.scenario.contexthop.ContextHop.HopSteps;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/** Forks a future for each hop; the hopping thread waits for it. */
record BlockingContextHop(BlockingRuntime io, BlockingRuntime compute) implements ContextHop {

    @Override
    public long hop(int hops, long value, HopSteps steps) throws InterruptedException, ExecutionException {
        long current = value;
        for (int i = 0; i < hops; i++) {
            current = steps.publish().applyAsLong(fetchAndCompute(current, steps));
        }
        return current;
    }

    private long fetchAndCompute(long value, HopSteps steps) throws InterruptedException, ExecutionException {
        try (TaskGroup group = io.openGroup()) {
            Future<Long> computed = group.fork(() -> compute(steps.fetch().applyAsLong(value), steps));
            group.join();
            return computed.resultNow();
        }
    }

    private long compute(long fetched, HopSteps steps) throws InterruptedException, ExecutionException {
        try (TaskGroup group = compute.openGroup()) {
            Future<Long> computed = group.fork(() -> steps.compute().applyAsLong(fetched));
            group.join();
            return computed.resultNow();
        }
    }
}
