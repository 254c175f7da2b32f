package dev.strandbench.scenario.databasepool;

import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.ReactiveRuntime.ReactiveResult;
import dev.strandbench.scenario.databasepool.ReactiveConnections.ReactiveConnection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Runs each request as a reactive pipeline, which continues on the driver's threads. */
record ReactiveDatabasePool(ReactiveRuntime runtime, ReactiveConnections connections) implements DatabasePool {

    @Override
    public void run(DatabaseLoad load) throws InterruptedException, ExecutionException {
        if (load.schedule().isAtOnce()) {
            try (ReactiveResult<Void> end =
                    runtime.start(runtime.all(load.requests(), request -> serve(load, request)))) {
                end.join();
            }
            return;
        }
        List<ReactiveResult<Void>> ends = new ArrayList<>(load.requests());
        try {
            for (int request = 0; request < load.requests(); request++) {
                load.schedule().awaitDue(request);
                ends.add(runtime.start(serve(load, request)));
            }
            for (ReactiveResult<Void> end : ends) {
                end.join();
            }
        } catch (InterruptedException | ExecutionException e) {
            ends.forEach(ReactiveResult::close);
            throw e;
        }
    }

    private Mono<Void> serve(DatabaseLoad load, int request) {
        return runtime.call(() -> request)
                .flatMap(begun -> Flux.range(load.first(begun), load.transactionsEach())
                        .concatMap(transaction -> transact(load, transaction))
                        .then());
    }

    private Mono<Void> transact(DatabaseLoad load, int transaction) {
        return Mono.defer(() -> {
            load.log().asks(transaction);
            TransactionProgress progress = new TransactionProgress();
            return Mono.usingWhen(
                            connections.acquire(),
                            connection -> use(load, connection, transaction, progress),
                            connection -> giveBack(load, connection, transaction),
                            (connection, failure) -> giveBack(load, connection, transaction),
                            connection -> giveBack(load, connection, transaction))
                    .then(Mono.<Void>fromRunnable(() -> load.log().commits(transaction, progress.sum)))
                    .onErrorResume(
                            SQLException.class,
                            reason -> Mono.fromRunnable(
                                    () -> load.log().fails(transaction, progress.committing, reason)));
        });
    }

    private static Mono<Void> use(
            DatabaseLoad load, ReactiveConnection connection, int transaction, TransactionProgress progress) {
        return Mono.defer(() -> {
                    load.log().acquires(transaction);
                    // Each subscriber has its own copy, so that a cancellation affects only one subscriber.
                    return load.gate()
                            .map(open -> Mono.fromFuture(open.copy()).then())
                            .orElse(Mono.empty());
                })
                .then(Mono.defer(connection::begin))
                .thenMany(Flux.range(0, load.queries())
                        .concatMap(query -> connection.read(load.itemOf(transaction, query))))
                .doOnNext(value -> progress.sum += value)
                .then(Mono.defer(() -> connection.store(load.idOf(transaction))))
                .then(Mono.defer(() -> {
                    progress.committing = true;
                    return connection.commit();
                }));
    }

    private static Mono<Void> giveBack(DatabaseLoad load, ReactiveConnection connection, int transaction) {
        return Mono.defer(() -> {
            load.log().releases(transaction);
            return connection.release();
        });
    }

    private static final class TransactionProgress {

        private long sum;
        private boolean committing;
    }
}
