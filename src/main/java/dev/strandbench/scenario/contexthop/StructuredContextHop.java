package dev.strandbench.scenario.contexthop;

import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.scenario.contexthop.ContextHop.HopSteps;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;

/** Opens a scope with one fork for each hop. */
record StructuredContextHop(StructuredRuntime io, StructuredRuntime compute) implements ContextHop {

    @Override
    public long hop(int hops, long value, HopSteps steps) throws InterruptedException, ExecutionException {
        long current = value;
        for (int i = 0; i < hops; i++) {
            current = steps.publish().applyAsLong(fetchAndCompute(current, steps));
        }
        return current;
    }

    private long fetchAndCompute(long value, HopSteps steps) throws InterruptedException, ExecutionException {
        try (StructuredScope scope = io.openScope()) {
            Supplier<Long> computed = scope.fork(() -> compute(steps.fetch().applyAsLong(value), steps));
            scope.join();
            return computed.get();
        }
    }

    private long compute(long fetched, HopSteps steps) throws InterruptedException, ExecutionException {
        try (StructuredScope scope = compute.openScope()) {
            Supplier<Long> computed = scope.fork(() -> steps.compute().applyAsLong(fetched));
            scope.join();
            return computed.get();
        }
    }
}
