package dev.strandbench.scenario.longlived;

import dev.strandbench.model.BlockingRuntime;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Keeps a thread for each connection. Each thread waits for its connection's requests. Ops run one at a time. */
final class KeptThreads implements LongLived {

    private final int most;
    private final AtomicReference<@Nullable Op> current;
    private final List<Connection> connections;
    private final List<Future<Boolean>> threads;
    private long sent;

    /** An op, and the number of requests that the service had received before this op. */
    private record Op(InFlight inFlight, long before) {}

    private KeptThreads(
            int most,
            AtomicReference<@Nullable Op> current,
            List<Connection> connections,
            List<Future<Boolean>> threads) {
        this.most = most;
        this.current = current;
        this.connections = connections;
        this.threads = threads;
    }

    static KeptThreads open(BlockingRuntime runtime, int connections, int most) {
        AtomicReference<@Nullable Op> current = new AtomicReference<>();
        List<Connection> opened = LongStream.range(0, connections)
                .mapToObj(first -> new Connection(current, first, connections))
                .toList();
        List<Future<Boolean>> threads = opened.stream()
                .map(connection -> runtime.executor().submit(connection))
                .toList();
        return new KeptThreads(most, current, opened, threads);
    }

    @Override
    public void serve(Requests requests) throws InterruptedException, ExecutionException {
        InFlight inFlight = new InFlight(requests, most);
        current.set(new Op(inFlight, sent));
        try {
            for (int request = 0; request < requests.count(); request++) {
                inFlight.send(request);
                connections.get((int) (sent % connections.size())).come.release();
                sent++;
            }
            inFlight.awaitAnswers();
        } catch (InterruptedException | ExecutionException e) {
            close();
            throw e;
        }
    }

    @Override
    public void close() {
        threads.forEach(thread -> thread.cancel(true));
    }

    private static final class Connection implements Callable<Boolean> {

        private final AtomicReference<@Nullable Op> current;
        private final int connections;
        private final Semaphore come = new Semaphore(0);
        private long next;

        Connection(AtomicReference<@Nullable Op> current, long first, int connections) {
            this.current = current;
            this.connections = connections;
            next = first;
        }

        @Override
        public Boolean call() throws InterruptedException {
            while (true) {
                come.acquire();
                Op op = Objects.requireNonNull(current.get());
                op.inFlight.answer((int) (next - op.before));
                next += connections;
            }
        }
    }
}
