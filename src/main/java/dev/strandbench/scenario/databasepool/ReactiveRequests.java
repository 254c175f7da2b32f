package dev.strandbench.scenario.databasepool;

import dev.strandbench.scenario.databasepool.ReactiveConnections.ReactiveConnection;
import java.sql.SQLException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The work of an op's requests that are pipelines.
 *
 * @param connections the pool
 */
record ReactiveRequests(ReactiveConnections connections, DatabaseLoad load) {

    /** Runs the transactions of a request in order. Cancellation returns the connection. */
    Mono<Void> serve(int request) {
        return Flux.range(load.first(request), load.transactionsEach())
                .concatMap(this::transact)
                .then();
    }

    private Mono<Void> transact(int transaction) {
        return Mono.defer(() -> {
            load.log().asks(transaction);
            TransactionProgress progress = new TransactionProgress();
            return Mono.usingWhen(
                            connections.acquire(),
                            connection -> use(connection, transaction, progress),
                            connection -> giveBack(connection, transaction),
                            (connection, failure) -> giveBack(connection, transaction),
                            connection -> giveBack(connection, transaction))
                    .then(Mono.<Void>fromRunnable(() -> load.log().commits(transaction, progress.sum)))
                    .onErrorResume(
                            SQLException.class,
                            reason -> Mono.fromRunnable(
                                    () -> load.log().fails(transaction, progress.committing, reason)));
        });
    }

    private Mono<Void> use(ReactiveConnection connection, int transaction, TransactionProgress progress) {
        return Mono.defer(() -> {
                    load.log().acquires(transaction);
                    return gate();
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

    private Mono<Void> giveBack(ReactiveConnection connection, int transaction) {
        return Mono.defer(() -> {
            load.log().releases(transaction);
            return connection.release();
        });
    }

    // Completes when the gate opens. Every subscriber gets a copy, so that cancelling one leaves the others alone.
    private Mono<Void> gate() {
        return load.gate().map(open -> Mono.fromFuture(open.copy()).then()).orElse(Mono.empty());
    }

    /** The progress of one transaction, whose steps follow one another on any threads. */
    private static final class TransactionProgress {
        private long sum;
        private boolean committing;
    }
}
