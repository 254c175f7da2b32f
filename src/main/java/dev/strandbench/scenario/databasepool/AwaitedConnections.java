package dev.strandbench.scenario.databasepool;

import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;

/**
 * A pool for code that does not block, for code that does: the current thread waits for each answer. What is then
 * unlike JDBC is the driver, and what is unlike a pipeline is the model.
 */
record AwaitedConnections(ReactiveConnections connections) implements BlockingConnections {

    @Override
    public BlockingConnection acquire() throws SQLException {
        CompletableFuture<ReactiveConnection> given = new CompletableFuture<>();
        Disposable asking = connections
                .acquire()
                .subscribe(
                        connection -> {
                            // Nobody waits for it any more.
                            if (!given.complete(connection)) {
                                connection.release().subscribe();
                            }
                        },
                        given::completeExceptionally);
        try {
            return new AwaitedConnection(given.get());
        } catch (InterruptedException e) {
            if (given.cancel(false)) {
                asking.dispose();
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

    /** Waits whether or not the thread is interrupted, which it then still is. */
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

    @Override
    public void close() {
        connections.close();
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
