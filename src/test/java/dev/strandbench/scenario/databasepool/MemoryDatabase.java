package dev.strandbench.scenario.databasepool;

import dev.strandbench.scenario.databasepool.BlockingConnections.BlockingConnection;
import dev.strandbench.scenario.databasepool.ReactiveConnections.ReactiveConnection;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;
import reactor.core.publisher.Mono;
import reactor.core.publisher.SignalType;

/** A pool and a database in this JVM, without a server, which can do what neither should. Thread-safe. */
final class MemoryDatabase {

    /** What it does wrong, or what goes wrong with it. */
    enum Fault {
        NONE,
        /** Acknowledges a commit that it has not made. */
        LOSES,
        /** Commits what it is told once, twice. */
        COMMITS_TWICE,
        /** Keeps what was rolled back. */
        KEEPS_WHAT_FAILED,
        /** Answers with another item's value. */
        ANSWERS_WRONGLY,
        /** Does not take a connection back. */
        KEEPS_A_CONNECTION,
        /** Has one connection more than it should. */
        HAS_ONE_MORE,
        /** Ends a statement for the time that it takes. */
        STATEMENT_TIMEOUT,
        /** Gives nobody a connection before the request for it is cancelled, and then one to each. */
        EMITS_WHILE_CANCELLED,
        /** Has no connection for somebody, in time. */
        FULL,
        /** Is gone before it has acknowledged a commit, which it has made. */
        GONE_AFTER_COMMIT,
        /** Is gone before it has made a commit. */
        GONE_BEFORE_COMMIT
    }

    /** The transaction, by its place in an op, that meets the fault. */
    static final int VICTIM = 3;

    private final Fault fault;
    private final List<Long> rows = Collections.synchronizedList(new ArrayList<>());
    private final Queue<CompletableFuture<Session>> waiting = new ArrayDeque<>();
    private final AtomicBoolean kept = new AtomicBoolean();
    private final AtomicBoolean refused = new AtomicBoolean();
    private final AtomicInteger returned = new AtomicInteger();
    private int free;

    MemoryDatabase(int connections, Fault fault) {
        this.fault = fault;
        free = fault == Fault.HAS_ONE_MORE ? connections + 1 : connections;
    }

    synchronized int free() {
        return free;
    }

    long[] storedIds() {
        synchronized (rows) {
            return rows.stream().mapToLong(Long::longValue).toArray();
        }
    }

    BlockingConnections blocking() {
        return new BlockingConnections() {
            @Override
            public BlockingConnection acquire() throws SQLException {
                CompletableFuture<Session> session = request();
                try {
                    return new BlockingSession(session.get());
                } catch (InterruptedException e) {
                    giveUp(session);
                    Thread.currentThread().interrupt();
                    throw new SQLException("interrupted", e);
                } catch (ExecutionException e) {
                    throw new SQLException(e.getCause());
                }
            }
        };
    }

    ReactiveConnections reactive() {
        if (fault == Fault.EMITS_WHILE_CANCELLED) {
            return () -> Mono.fromDirect(subscriber -> subscriber.onSubscribe(new LateSubscription(subscriber)));
        }
        return new ReactiveConnections() {
            @Override
            public Mono<ReactiveConnection> acquire() {
                return Mono.defer(() -> {
                            CompletableFuture<Session> session = request();
                            return Mono.fromFuture(session, true).doFinally(end -> {
                                if (end == SignalType.CANCEL) {
                                    giveUp(session);
                                }
                            });
                        })
                        .onErrorMap(failure -> failure instanceof SQLException ? failure : new SQLException(failure))
                        .<ReactiveConnection>map(ReactiveSession::new);
            }
        };
    }

    private final class LateSubscription implements Subscription {

        private final Subscriber<? super ReactiveConnection> subscriber;

        LateSubscription(Subscriber<? super ReactiveConnection> subscriber) {
            this.subscriber = subscriber;
        }

        @Override
        public void request(long most) {}

        @Override
        public void cancel() {
            subscriber.onNext(new ReactiveSession(new Session()));
        }
    }

    private CompletableFuture<Session> request() {
        if (fault == Fault.FULL && refused.compareAndSet(false, true)) {
            return CompletableFuture.failedFuture(new SQLTimeoutException("no connection in time"));
        }
        CompletableFuture<Session> session = new CompletableFuture<>();
        synchronized (this) {
            if (free == 0) {
                waiting.add(session);
                return session;
            }
            free--;
        }
        session.complete(new Session());
        return session;
    }

    /** Takes back what somebody has asked for who is gone. */
    private void giveUp(CompletableFuture<Session> session) {
        if (!session.cancel(false) && !session.isCompletedExceptionally()) {
            session.join().release();
        }
    }

    /**
     * Takes a connection back. Who gets it goes on at once, on the thread that gave it back, and may give it back in
     * turn: whoever is at it takes that back too, so that stacks stay flat.
     */
    private void takeBack() {
        if (returned.getAndIncrement() == 0) {
            do {
                handOn();
            } while (returned.decrementAndGet() > 0);
        }
    }

    private void handOn() {
        CompletableFuture<Session> next;
        do {
            synchronized (this) {
                next = waiting.poll();
                if (next == null) {
                    free++;
                    return;
                }
            }
        } while (!next.complete(new Session()));
    }

    private final class Session {

        private final List<Long> stored = new ArrayList<>();
        private final AtomicBoolean released = new AtomicBoolean();
        private boolean committed;

        long read(int item) throws SQLException {
            if (fault == Fault.STATEMENT_TIMEOUT && item == VICTIM) {
                throw new SQLTimeoutException("the statement was ended", "57014");
            }
            return DatabaseTables.valueOf(fault == Fault.ANSWERS_WRONGLY && item == VICTIM ? item + 1 : item);
        }

        void store(long id) throws SQLException {
            stored.add(id);
            if (fault == Fault.KEEPS_WHAT_FAILED && id == VICTIM) {
                rows.add(id);
                throw new SQLException("cannot be stored");
            }
        }

        void commit() throws SQLException {
            boolean victim = stored.contains((long) VICTIM);
            if (victim && fault == Fault.GONE_BEFORE_COMMIT) {
                throw new SQLException("gone", "08006");
            }
            if (!(victim && fault == Fault.LOSES)) {
                rows.addAll(stored);
            }
            if (victim && fault == Fault.COMMITS_TWICE) {
                rows.addAll(stored);
            }
            if (victim && fault == Fault.GONE_AFTER_COMMIT) {
                throw new SQLException("gone", "08006");
            }
            committed = true;
        }

        void release() {
            boolean keeps = fault == Fault.KEEPS_A_CONNECTION && committed && kept.compareAndSet(false, true);
            if (released.compareAndSet(false, true) && !keeps) {
                takeBack();
            }
        }
    }

    private record BlockingSession(Session session) implements BlockingConnection {

        @Override
        public long read(int item) throws SQLException {
            return session.read(item);
        }

        @Override
        public void store(long id) throws SQLException {
            session.store(id);
        }

        @Override
        public void commit() throws SQLException {
            session.commit();
        }

        @Override
        public void close() {
            session.release();
        }
    }

    private record ReactiveSession(Session session) implements ReactiveConnection {

        @Override
        public Mono<Void> begin() {
            return Mono.empty();
        }

        @Override
        public Mono<Long> read(int item) {
            return Mono.fromCallable(() -> session.read(item));
        }

        @Override
        public Mono<Void> store(long id) {
            return Mono.fromCallable(() -> {
                        session.store(id);
                        return true;
                    })
                    .then();
        }

        @Override
        public Mono<Void> commit() {
            return Mono.fromCallable(() -> {
                        session.commit();
                        return true;
                    })
                    .then();
        }

        @Override
        public Mono<Void> release() {
            return Mono.fromRunnable(session::release);
        }
    }
}
