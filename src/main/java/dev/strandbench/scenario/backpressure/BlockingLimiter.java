package dev.strandbench.scenario.backpressure;

import dev.strandbench.scenario.backpressure.BackPressure.CallLog;
import dev.strandbench.scenario.backpressure.BackPressure.Callers;
import dev.strandbench.scenario.backpressure.BackPressure.Hold;
import dev.strandbench.scenario.backpressure.BackPressure.Limit;
import dev.strandbench.scenario.backpressure.BackPressure.Visit;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;

/** Limits the number of calls that threads make at the same time. Implementations are thread-safe. */
interface BlockingLimiter extends AutoCloseable {

    /** Makes a call as soon as the limit allows it, and blocks until the call ends. An interrupt cancels the call. */
    void pass(Visit visit) throws Exception;

    @Override
    default void close() {}

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
                throw e.getCause() instanceof Exception cause ? cause : e;
            } finally {
                // Only an interrupted caller gets here before its call has ended; nothing waits for that call any more.
                call.cancel(true);
            }
        }

        @Override
        public void close() {
            pool.close();
        }
    }

    record BlockingCaller(BlockingLimiter limiter, Callers callers, Hold hold, CallLog log) {

        int makeCalls(int caller) throws Exception {
            for (int call = callers.first(caller); call < callers.first(caller + 1); call++) {
                limiter.pass(new Visit(call, hold, log));
                log.returns(call);
            }
            return callers.calls();
        }
    }
}
