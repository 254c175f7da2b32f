package dev.strandbench.liveness;

import dev.strandbench.model.ConcurrencyModel;
import kotlinx.coroutines.CoroutineDispatcher;

/** The tasks of one attempt at a pattern. All methods may be called by any thread. */
public interface PatternTasks {

    ConcurrencyModel model();

    /** Returns the number of tasks to start, at least {@link LivenessPattern#fewestTasks()}. */
    int count();

    /** Returns the number of threads that run tasks at the same time; {@link #count} under {@code PLATFORM}. */
    int width();

    void start(Body body);

    /** Starts a daemon platform thread that does not belong to the model. */
    void startOutside(Body body);

    /** Waits until all tasks have ended, and throws the first exception of a task. Called by the pattern's thread. */
    void await() throws Exception;

    void cancel();

    /** Records progress. An attempt without progress for several seconds has stalled. */
    void advance();

    /** Records that work has ended after a cancellation or timeout at this {@link System#nanoTime}. */
    void endedAfterCancel(long cancelledAt);

    /** Records a place where a task waits without releasing its carrier, such as {@code Thread.sleep in Repo.load}. */
    void heldCarrier(String place);

    /** Yields, parks for a few µs or does nothing, at random by the attempt's seed, to vary the order of events. */
    void shake();

    /** Returns the model's dispatcher; throws {@link UnsupportedOperationException} if the model runs no coroutines. */
    CoroutineDispatcher dispatcher();

    @FunctionalInterface
    interface Body {
        void run() throws Exception;
    }
}
