package dev.strandbench.scenario.contexthop;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.TaskGroup;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/** One task that takes every step of every round trip itself, as a request on a thread of its own does. */
record StayingContextHop(BlockingRuntime runtime) implements ContextHop {

    @Override
    public long hop(int hops, long value, HopSteps steps) throws InterruptedException, ExecutionException {
        try (TaskGroup group = runtime.openGroup()) {
            Future<Long> published = group.fork(() -> stay(hops, value, steps));
            group.join();
            return published.resultNow();
        }
    }

    private static long stay(int hops, long value, HopSteps steps) throws InterruptedException {
        long current = value;
        for (int i = 0; i < hops; i++) {
            // A real call would block here and notice; the steps of this scenario never block.
            if (Thread.interrupted()) {
                throw new InterruptedException("before round trip " + i);
            }
            current = steps.takeAll(current);
        }
        return current;
    }
}
