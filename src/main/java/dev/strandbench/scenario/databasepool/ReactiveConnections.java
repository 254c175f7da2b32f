package dev.strandbench.scenario.databasepool;

import dev.strandbench.scenario.databasepool.BlockingConnections.BlockingConnection;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Mono;

/** A pool of connections for code that does not block. Thread-safe. */
@FunctionalInterface
public interface ReactiveConnections {

    /** Emits a free connection, or fails with a {@link java.sql.SQLException}. Emits nothing if cancelled. */
    Mono<ReactiveConnection> acquire();

    /** A pooled connection for one transaction. Each step may fail with a {@link java.sql.SQLException}. */
    interface ReactiveConnection {

        Mono<Void> begin();

        Mono<Long> read(int item);

        Mono<Void> store(long id);

        /** Commits the transaction. Even if this step fails, the database may have committed. */
        Mono<Void> commit();

        /** Rolls back uncommitted changes, and returns the connection to the pool. Does not fail. */
        Mono<Void> release();
    }

    /** Passes on every connection. Reactor's own subscribers lose a connection that arrives during a cancellation. */
    final class ConnectionSubscriber extends BaseSubscriber<ReactiveConnection> {

        private final Consumer<ReactiveConnection> taker;
        private final Consumer<Throwable> failureTaker;

        public ConnectionSubscriber(Consumer<ReactiveConnection> taker, Consumer<Throwable> failureTaker) {
            this.taker = taker;
            this.failureTaker = failureTaker;
        }

        @Override
        protected void hookOnNext(ReactiveConnection connection) {
            taker.accept(connection);
        }

        @Override
        protected void hookOnError(Throwable failure) {
            failureTaker.accept(failure);
        }
    }

    /** Adapts a reactive pool for blocking code: the current thread blocks until each answer arrives. */
    record AwaitedConnections(ReactiveConnections connections) implements BlockingConnections {

        @Override
        public BlockingConnection acquire() throws SQLException {
            CompletableFuture<ReactiveConnection> given = new CompletableFuture<>();
            ConnectionSubscriber asking = new ConnectionSubscriber(
                    connection -> {
                        // The waiting thread has given up.
                        if (!given.complete(connection)) {
                            connection.release().subscribe();
                        }
                    },
                    given::completeExceptionally);
            connections.acquire().subscribe(asking);
            try {
                return new AwaitedConnection(given.get());
            } catch (InterruptedException e) {
                if (given.cancel(false)) {
                    asking.cancel();
                } else if (!given.isCompletedExceptionally()) {
                    release(given.join());
                }
                throw interrupted(e);
            } catch (ExecutionException e) {
                throw inTermsOfSql(e);
            }
        }

        private static <T> T await(Mono<T> answer) throws SQLException {
            CompletableFuture<T> coming = answer.toFuture();
            try {
                return coming.get();
            } catch (InterruptedException e) {
                coming.cancel(false);
                throw interrupted(e);
            } catch (ExecutionException e) {
                throw inTermsOfSql(e);
            }
        }

        // Waits even if the thread is interrupted, and keeps the interrupt flag.
        private static void release(ReactiveConnection connection) {
            connection.release().toFuture().join();
        }

        private static SQLException interrupted(InterruptedException interrupt) {
            Thread.currentThread().interrupt();
            return new SQLException("interrupted", interrupt);
        }

        private static SQLException inTermsOfSql(ExecutionException failure) {
            return failure.getCause() instanceof SQLException known ? known : new SQLException(failure.getCause());
        }

        private static final class AwaitedConnection implements BlockingConnection {

            private final ReactiveConnection connection;
            private boolean begun;

            AwaitedConnection(ReactiveConnection connection) {
                this.connection = connection;
            }

            @Override
            public long read(int item) throws SQLException {
                if (!begun) {
                    await(connection.begin());
                    begun = true;
                }
                return await(connection.read(item));
            }

            @Override
            public void store(long id) throws SQLException {
                await(connection.store(id));
            }

            @Override
            public void commit() throws SQLException {
                await(connection.commit());
            }

            @Override
            public void close() {
                release(connection);
            }
        }
    }
}
