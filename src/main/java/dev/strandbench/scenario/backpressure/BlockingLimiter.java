package dev.strandbench.scenario.backpressure;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;

/** A limit for callers that have a thread each. Thread-safe. */
interface BlockingLimiter extends AutoCloseable {

    /**
     * Makes a call when it is let through, and blocks the caller until it is over.
     *
     * @throws InterruptedException if the caller is interrupted meanwhile; the call is then not made, or cancelled
     * @throws Exception what the call has thrown
     */
    void pass(Visit visit) throws Exception;

    /** Ends the limit's own threads, if it has any, once their calls are over. */
    @Override
    default void close() {}

    /**
     * A new limit.
     *
     * @throws UnsupportedOperationException if it exists for coroutines only
     */
    static BlockingLimiter of(Limit limit, int most) {
        return switch (limit) {
            case SEMAPHORE -> new PermitLimiter(new Semaphore(most));
            case FAIR_SEMAPHORE -> new PermitLimiter(new Semaphore(most, true));
            case RUNTIME -> Visit::block;
            case POOL -> new PoolLimiter(Executors.newFixedThreadPool(most));
            case WORKERS ->
                new PoolLimiter(
                        Executors.newFixedThreadPool(most, Thread.ofVirtual().factory()));
            case TOKENS, VIEW -> throw new UnsupportedOperationException(limit + " exists for coroutines only");
        };
    }

    /** A permit for each call. */
    record PermitLimiter(Semaphore permits) implements BlockingLimiter {

        @Override
        public void pass(Visit visit) throws InterruptedException {
            permits.acquire();
            try {
                visit.block();
            } finally {
                permits.release();
            }
        }
    }

    /** A thread for each call, of a pool that has as many as are let through. */
    record PoolLimiter(ExecutorService pool) implements BlockingLimiter {

        @Override
        public void pass(Visit visit) throws Exception {
            Future<Boolean> call = pool.submit(() -> {
                visit.block();
                return true;
            });
            try {
                call.get();
            } catch (ExecutionException e) {
                if (e.getCause() instanceof Exception cause) {
                    throw cause;
                }
                throw e;
            } finally {
                // Of use only to a caller that was interrupted: nobody waits for its call any more.
                call.cancel(true);
            }
        }

        @Override
        public void close() {
            pool.close();
        }
    }
}
