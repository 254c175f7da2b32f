package dev.strandbench.scenario.databasepool;

import java.sql.SQLException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * What the requests of one op do whose steps are a pipeline each.
 *
 * @param connections where they get connections
 */
record ReactiveRequests(ReactiveConnections connections, DatabaseLoad load) {

    /** Makes the transactions of a request, one after the other. Cancelling gives the connection back. */
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

    /** Ends once the gate is open. Each has a copy, so that cancelling one leaves the others alone. */
    private Mono<Void> gate() {
        return load.gate().map(open -> Mono.fromFuture(open.copy()).then()).orElse(Mono.empty());
    }

    /** How far one transaction has come; its steps follow one another, on whatever threads. */
    private static final class TransactionProgress {
        private long sum;
        private boolean committing;
    }
}
