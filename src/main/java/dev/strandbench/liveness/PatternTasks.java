package dev.strandbench.liveness;

import dev.strandbench.model.ConcurrencyModel;
import kotlinx.coroutines.CoroutineDispatcher;

/** The tasks of one attempt at a pattern. All methods may be called by any thread. */
public interface PatternTasks {

    ConcurrencyModel model();

    /** Returns the number of tasks to start, at least {@link LivenessPattern#fewestTasks()}. */
    int count();

    /**
     * Returns the number of threads on which the model runs tasks at the same time: carriers, threads of a dispatcher
     * or of a pool. Under {@code PLATFORM}, which has no limit, returns the number of tasks.
     */
    int width();

    /** Starts a task of the model. The body may block. */
    void start(Body body);

    /** Starts a daemon platform thread that does not belong to the model. */
    void startOutside(Body body);

    /** Waits until all tasks have ended, and throws the first exception of a task. Called by the pattern's thread. */
    void await() throws Exception;

    /** Asks all tasks to end: interrupts threads, cancels coroutines, closes scopes. */
    void cancel();

    /** Notes that the pattern advances. An attempt without an advance for several seconds is stalled. */
    void advance();

    /**
     * Notes that something has ended after its cancellation, or after its timeout expired. Reports give the longest
     * time between the two.
     *
     * @param cancelledAt the reading of {@link System#nanoTime} at the cancellation, or when the timeout expired
     */
    void endedAfterCancel(long cancelledAt);

    /** Notes a place where a task waits without releasing its carrier, such as {@code Thread.sleep in Repo.load}. */
    void heldCarrier(String place);

    /** Yields, parks for some µs, or does nothing, as drawn by the attempt's seed. Changes the order of events. */
    void shake();

    /**
     * Returns the dispatcher on which the model runs coroutines.
     *
     * @throws UnsupportedOperationException if the model does not run coroutines
     */
    CoroutineDispatcher dispatcher();

    /** The code of a task. */
    @FunctionalInterface
    interface Body {
        void run() throws Exception;
    }
}
