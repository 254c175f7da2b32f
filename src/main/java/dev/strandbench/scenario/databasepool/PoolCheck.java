package dev.strandbench.scenario.databasepool;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.sql.SQLException;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Checks a pool whose connections are all held by transactions behind a gate. Stores a few rows, so it must not run
 * while ops are timed.
 *
 * @param most the number of transactions that should get a connection
 * @param patience the longest time for them to get it
 * @param linger the time to watch for one too many
 */
record PoolCheck(DatabasePool pool, int most, Duration patience, Duration linger) {

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Duration LINGER = Duration.ofMillis(10);
    // Long enough for a pool to open a surplus connection.
    private static final Duration LINGER_AT_END = Duration.ofSeconds(1);

    private static final int FEW_WAITING = 100;
    private static final int MANY_WAITING = 1_100;
    private static final int FEWEST_MORE = 100;
    private static final MemoryMXBean MEMORY = ManagementFactory.getMemoryMXBean();

    static PoolCheck of(DatabasePool pool, int most) {
        return new PoolCheck(pool, most, PATIENCE, LINGER);
    }

    /**
     * Checks that exactly this many transactions get a connection at once. Otherwise pools are not comparable, or a
     * connection was not returned.
     *
     * @throws IllegalStateException if there are more or fewer
     */
    void require() throws InterruptedException, ExecutionException {
        Occupation occupation = new Occupation(most + 1, most + 1);
        try {
            occupation.awaitTaken();
            occupation.requireNoneMore();
        } finally {
            occupation.end();
        }
    }

    /** Repeats {@link #require} patiently at the end of a trial. It restores an interrupt and rethrows a failure. */
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

    /**
     * Returns the heap in bytes that each waiting request takes under its model, from a thousand waiting requests more.
     *
     * @param mostAsking the most requests that can wait for a connection at once
     * @return empty if too few can wait, or one stopped waiting too early
     */
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
        Occupation occupation = new Occupation(requests, requests);
        try {
            occupation.awaitTaken();
            occupation.awaitAsked();
            long used = usedHeap();
            return occupation.hasFailures() ? OptionalLong.empty() : OptionalLong.of(used);
        } finally {
            occupation.end();
        }
    }

    private static long usedHeap() {
        // Twice: the first collection may only free what kept other objects alive.
        MEMORY.gc();
        MEMORY.gc();
        return MEMORY.getHeapMemoryUsage().getUsed();
    }

    /** An op on its own thread, behind a closed gate. */
    private final class Occupation implements TransactionLog {

        private final CompletableFuture<Boolean> gate = new CompletableFuture<>();
        private final CompletableFuture<Boolean> allTaken = new CompletableFuture<>();
        private final CompletableFuture<Boolean> oneMoreTaken = new CompletableFuture<>();
        private final CompletableFuture<Boolean> allAsked = new CompletableFuture<>();
        private final AtomicInteger taken = new AtomicInteger();
        private final AtomicInteger asked = new AtomicInteger();
        private final AtomicBoolean failed = new AtomicBoolean();
        private final int asking;
        private final FutureTask<Boolean> op;
        private final Thread thread;

        Occupation(int requests, int asking) {
            this.asking = asking;
            DatabaseLoad load = DatabaseLoad.ofSingles(requests, this).behind(gate);
            op = new FutureTask<>(() -> {
                pool.run(load);
                return true;
            });
            thread = Thread.ofPlatform().name("pool check").start(op);
        }

        @Override
        public void asks(int transaction) {
            if (asked.incrementAndGet() == asking) {
                allAsked.complete(true);
            }
        }

        @Override
        public void acquires(int transaction) {
            int now = taken.incrementAndGet();
            if (now == most) {
                allTaken.complete(true);
            } else if (now == most + 1) {
                oneMoreTaken.complete(true);
            }
        }

        @Override
        public void fails(int transaction, boolean inDoubt, SQLException reason) {
            failed.set(true);
        }

        boolean hasFailures() {
            return failed.get();
        }

        void awaitTaken() throws InterruptedException {
            if (!isDone(allTaken, patience)) {
                throw new IllegalStateException(
                        "a pool of " + most + " connections has only " + taken.get() + " to give");
            }
        }

        void requireNoneMore() throws InterruptedException {
            if (isDone(oneMoreTaken, linger)) {
                throw new IllegalStateException("a pool of " + most + " connections has given one more");
            }
        }

        void awaitAsked() throws InterruptedException {
            if (!isDone(allAsked, patience)) {
                throw new IllegalStateException("only " + asked.get() + " of " + asking + " requests have asked");
            }
        }

        private static boolean isDone(CompletableFuture<Boolean> event, Duration limit) throws InterruptedException {
            try {
                return event.get(limit.toMillis(), TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                return false;
            } catch (ExecutionException e) {
                throw new IllegalStateException(e);
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
