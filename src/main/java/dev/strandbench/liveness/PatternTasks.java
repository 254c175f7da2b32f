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
     * or of a pool. For {@code PLATFORM}, which has no limit, the number of tasks.
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
