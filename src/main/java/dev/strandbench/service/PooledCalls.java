package dev.strandbench.service;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.TaskGroup;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/** A future for each call. */
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
