package dev.strandbench.scenario.blockingio;

import dev.strandbench.model.ForkSite;
import dev.strandbench.scenario.blockingio.NettyConnections.EchoReceiver;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntToLongFunction;

/** Sends messages without a thread or coroutine per task. Tasks start on event loops; handlers add up the echoes. */
record NettyHandlers(NettyConnections connections, ForkSite site) implements BlockingIo {

    @Override
    public long run(int tasks, IntToLongFunction payload) throws InterruptedException, ExecutionException {
        if (tasks == 0) {
            return 0;
        }
        EchoSum sum = new EchoSum(tasks);
        if (site == ForkSite.INSIDE) {
            connections.loop(0).execute(() -> fork(tasks, payload, sum));
        } else {
            fork(tasks, payload, sum);
        }
        try {
            return sum.result.get();
        } catch (InterruptedException | ExecutionException e) {
            connections.close();
            throw e;
        }
    }

    private void fork(int tasks, IntToLongFunction payload, EchoSum sum) {
        for (int index = 0; index < tasks; index++) {
            connections.loop(index).execute(new Exchange(connections, index, payload, sum));
        }
    }

    @Override
    public void close() {
        connections.close();
        connections.endThreads();
    }

    private record Exchange(NettyConnections connections, int index, IntToLongFunction payload, EchoSum sum)
            implements Runnable, EchoReceiver {

        @Override
        public void run() {
            try {
                connections.start(index, payload.applyAsLong(index), this);
            } catch (Throwable e) {
                sum.fail(e);
            }
        }

        @Override
        public void received(long echo) {
            sum.add(echo);
        }

        @Override
        public void failed(IOException cause) {
            sum.fail(connections.settings().failure(index, cause));
        }
    }

    private static final class EchoSum {

        private final CompletableFuture<Long> result = new CompletableFuture<>();
        private final AtomicLong sum = new AtomicLong();
        private final AtomicInteger missing;

        EchoSum(int echoes) {
            missing = new AtomicInteger(echoes);
        }

        void add(long echo) {
            sum.addAndGet(echo);
            if (missing.decrementAndGet() == 0) {
                result.complete(sum.get());
            }
        }

        void fail(Throwable cause) {
            result.completeExceptionally(cause);
        }
    }
}
