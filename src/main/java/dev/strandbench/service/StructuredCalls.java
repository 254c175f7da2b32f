package dev.strandbench.service;

import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;

/** A subtask of a structured task scope for each call. */
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
