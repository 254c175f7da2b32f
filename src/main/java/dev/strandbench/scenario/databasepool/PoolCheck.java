package dev.strandbench.scenario.databasepool;

import dev.strandbench.machine.GarbageCollections;
import dev.strandbench.scenario.databasepool.DatabaseLoad.TransactionLog;
import java.sql.SQLException;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Checks a pool's size with transactions that wait at a closed gate. Exactly the expected number of transactions must
 * get a connection, and then no other transaction may get one. The check stores rows, so it must not run in timed ops.
 *
 * @param patience the time within which the expected transactions must get a connection
 * @param linger the time during which no other transaction may get a connection
 */
record PoolCheck(DatabasePool pool, int most, Duration patience, Duration linger) {

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Duration LINGER = Duration.ofMillis(10);
    // Long enough for a pool to open a surplus connection.
    private static final Duration LINGER_AT_END = Duration.ofSeconds(1);

    private static final int FEW_WAITING = 100;
    private static final int MANY_WAITING = 1_100;
    private static final int FEWEST_MORE = 100;

    static PoolCheck of(DatabasePool pool, int most) {
        return new PoolCheck(pool, most, PATIENCE, LINGER);
    }

    void require() throws InterruptedException, ExecutionException {
        Occupation occupation = new Occupation(most + 1);
        try {
            occupation.awaitTaken();
            occupation.requireNoneMore();
        } finally {
            occupation.end();
        }
    }

    /** Repeats {@link #require} with a longer wait; throws {@link IllegalStateException} if interrupted. */
    void requireAtEnd() {
        try {
            new PoolCheck(pool, most, patience, LINGER_AT_END).require();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while checking the pool", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("the pool could not be checked", e);
        }
    }

    /** Returns the heap memory per waiting request, in bytes; empty if requests fail or too few can wait at once. */
    OptionalDouble heapPerWaiting(int mostAsking) throws InterruptedException, ExecutionException {
        int few = most + FEW_WAITING;
        int many = Math.min(mostAsking, most + MANY_WAITING);
        if (many - few < FEWEST_MORE) {
            return OptionalDouble.empty();
        }
        OptionalLong less = heapWith(few);
        OptionalLong more = heapWith(many);
        return less.isPresent() && more.isPresent()
                ? OptionalDouble.of((more.getAsLong() - less.getAsLong()) / (double) (many - few))
                : OptionalDouble.empty();
    }

    private OptionalLong heapWith(int requests) throws InterruptedException, ExecutionException {
        Occupation occupation = new Occupation(requests);
        try {
            occupation.awaitTaken();
            occupation.awaitAsked();
            long used = GarbageCollections.liveBytes();
            return occupation.failed ? OptionalLong.empty() : OptionalLong.of(used);
        } finally {
            occupation.end();
        }
    }

    private final class Occupation implements TransactionLog {

        private final CompletableFuture<Boolean> gate = new CompletableFuture<>();
        private final CountDownLatch taken = new CountDownLatch(most);
        private final CountDownLatch oneMoreTaken = new CountDownLatch(most + 1);
        private final CountDownLatch asked;
        private final int requests;
        private final FutureTask<Boolean> op;
        private final Thread thread;
        private volatile boolean failed;

        Occupation(int requests) {
            this.requests = requests;
            asked = new CountDownLatch(requests);
            DatabaseLoad load = DatabaseLoad.ofSingles(requests, this).behind(gate);
            op = new FutureTask<>(() -> {
                pool.run(load);
                return true;
            });
            thread = Thread.ofPlatform().name("pool check").start(op);
        }

        @Override
        public void asks(int transaction) {
            asked.countDown();
        }

        @Override
        public void acquires(int transaction) {
            taken.countDown();
            oneMoreTaken.countDown();
        }

        @Override
        public void fails(int transaction, boolean inDoubt, SQLException reason) {
            failed = true;
        }

        void awaitTaken() throws InterruptedException {
            if (!taken.await(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IllegalStateException(
                        "a pool of " + most + " connections has only " + (most - taken.getCount()) + " to give");
            }
        }

        void requireNoneMore() throws InterruptedException {
            if (oneMoreTaken.await(linger.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IllegalStateException("a pool of " + most + " connections has given one more");
            }
        }

        void awaitAsked() throws InterruptedException {
            if (!asked.await(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IllegalStateException(
                        "only " + (requests - asked.getCount()) + " of " + requests + " requests have asked");
            }
        }

        void end() throws InterruptedException, ExecutionException {
            gate.complete(true);
            try {
                op.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                throw new IllegalStateException("transactions wait for connections that are not returned", e);
            } finally {
                thread.interrupt();
                thread.join();
            }
        }
    }
}
