package dev.strandbench.service;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ModelRuntime.ComposedRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.model.TaskGroup;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.Supplier;

@FunctionalInterface
interface ConcurrentCalls {

    /** Makes three concurrent calls and joins them on the request's thread. If one call fails, cancels the others. */
    Composition compose(long id) throws InterruptedException, ExecutionException;

    static ConcurrentCalls on(ModelRuntime runtime, BlockingUpstream upstream) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new PooledCalls(blocking, upstream);
            case StructuredRuntime structured -> new StructuredCalls(structured, upstream);
            case ComposedRuntime composed -> throw composed.unsupportedBy("Service");
            case SuspendingRuntime unsuitable ->
                throw new IllegalArgumentException("coroutines do not block the thread of a request");
        };
    }

    record PooledCalls(BlockingRuntime runtime, BlockingUpstream upstream) implements ConcurrentCalls {

        @Override
        public Composition compose(long id) throws InterruptedException, ExecutionException {
            try (TaskGroup group = runtime.openGroup()) {
                Future<UpstreamAnswer> customer = group.fork(() -> upstream.fetch(UpstreamPart.CUSTOMER, id));
                Future<UpstreamAnswer> account = group.fork(() -> upstream.fetch(UpstreamPart.ACCOUNT, id));
                Future<UpstreamAnswer> offers = group.fork(() -> upstream.fetch(UpstreamPart.OFFERS, id));
                group.join();
                return new Composition(id, customer.resultNow(), account.resultNow(), offers.resultNow());
            }
        }
    }

    record StructuredCalls(StructuredRuntime runtime, BlockingUpstream upstream) implements ConcurrentCalls {

        @Override
        public Composition compose(long id) throws InterruptedException, ExecutionException {
            try (StructuredScope scope = runtime.openScope()) {
                Supplier<UpstreamAnswer> customer = scope.fork(() -> upstream.fetch(UpstreamPart.CUSTOMER, id));
                Supplier<UpstreamAnswer> account = scope.fork(() -> upstream.fetch(UpstreamPart.ACCOUNT, id));
                Supplier<UpstreamAnswer> offers = scope.fork(() -> upstream.fetch(UpstreamPart.OFFERS, id));
                scope.join();
                return new Composition(id, customer.get(), account.get(), offers.get());
            }
        }
    }
}
