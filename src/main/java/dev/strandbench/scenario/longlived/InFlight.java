package dev.strandbench.scenario.longlived;

import dev.strandbench.scenario.longlived.LongLived.Requests;
import dev.strandbench.scenario.longlived.LongLived.Visit;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The requests of one op that threads have not answered yet. Thread-safe. */
final class InFlight {

    private final Requests requests;
    private final int most;
    private final Semaphore free;
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    InFlight(Requests requests, int most) {
        this.requests = requests;
        this.most = most;
        free = new Semaphore(most);
    }

    /** Waits until fewer than the maximum number of requests are in flight, and records a new request as sent. */
    void send(int request) throws InterruptedException, ExecutionException {
        free.acquire();
        requireNoFailure();
        requests.sent(request);
    }

    /** Answers a request on the calling thread. If answering fails, {@link #send} and {@link #awaitAnswers} throw. */
    boolean answer(int request) throws InterruptedException {
        try {
            Visit visit = requests.receive(request);
            descend(visit, requests.depth(), 0, Visit.SEED);
            requests.answer(visit);
        } catch (Throwable e) {
            failure.compareAndSet(null, e);
            free.release(most);
            throw e;
        }
        free.release();
        return true;
    }

    // The frames of this method stay during the wait. No compiler can drop a frame's values.
    private void descend(Visit visit, int frames, long left, long right) throws InterruptedException {
        if (frames > 0) {
            descend(visit, frames - 1, right, left + frames);
            visit.leave(frames, left, right);
        } else {
            requests.upstream().block();
        }
    }

    void awaitAnswers() throws InterruptedException, ExecutionException {
        free.acquire(most);
        requireNoFailure();
    }

    private void requireNoFailure() throws ExecutionException {
        Throwable exception = failure.get();
        if (exception != null) {
            throw new ExecutionException(exception);
        }
    }
}
