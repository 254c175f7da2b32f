package dev.strandbench.service;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ModelRuntime.ComposedRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.model.TaskGroup;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
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
            // Joining the calls in order would notice some failures too late.
            CompletableFuture<Boolean> outcome = new CompletableFuture<>();
            AtomicInteger missing = new AtomicInteger(UpstreamPart.values().length);
            try (TaskGroup group = runtime.openGroup()) {
                Future<UpstreamAnswer> customer = group.fork(call(UpstreamPart.CUSTOMER, id, missing, outcome));
                Future<UpstreamAnswer> account = group.fork(call(UpstreamPart.ACCOUNT, id, missing, outcome));
                Future<UpstreamAnswer> offers = group.fork(call(UpstreamPart.OFFERS, id, missing, outcome));
                outcome.get();
                group.join();
                return new Composition(id, customer.resultNow(), account.resultNow(), offers.resultNow());
            }
        }

        private Callable<UpstreamAnswer> call(
                UpstreamPart part, long id, AtomicInteger missing, CompletableFuture<Boolean> outcome) {
            return TaskGroup.reporting(outcome, () -> {
                UpstreamAnswer answer = upstream.fetch(part, id);
                if (missing.decrementAndGet() == 0) {
                    outcome.complete(true);
                }
                return answer;
            });
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
