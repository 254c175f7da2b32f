package dev.strandbench.scenario.databasepool;

import reactor.core.publisher.Mono;

/**
 * A connection of a pool while one transaction has it, for code that does not block. What fails, but for the release,
 * fails with an {@link java.sql.SQLException}.
 */
public interface ReactiveConnection {

    /** Begins the transaction. */
    Mono<Void> begin();

    /** Reads the value of an item, which takes as long as a query is to take. */
    Mono<Long> read(int item);

    /** Stores the row of the transaction. */
    Mono<Void> store(long id);

    /** Commits the transaction. If this fails, it may have been committed nevertheless. */
    Mono<Void> commit();

    /** Rolls back what is not committed, and gives the connection back to the pool. Does not fail. */
    Mono<Void> release();
}
