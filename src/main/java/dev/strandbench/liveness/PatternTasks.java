package dev.strandbench.liveness;

import dev.strandbench.model.ConcurrencyModel;
import kotlinx.coroutines.CoroutineDispatcher;

/** The tasks of one attempt at a pattern. Any thread may call any method except {@link #await}. */
public interface PatternTasks {

    ConcurrencyModel model();

    int count();

    /** Returns the number of threads that run tasks at the same time. */
    int width();

    void start(Body body);

    /** Starts a daemon platform thread that does not belong to the model. */
    void startOutside(Body body);

    /** Waits until all tasks have ended. Throws the first exception of a task. */
    void await() throws Exception;

    void cancel();

    /** Records progress. If an attempt makes no progress for several seconds, it has stalled. */
    void advance();

    /**
     * Records that cancelled work ends now. The work was cancelled, or timed out, at the given {@link System#nanoTime}.
     */
    void endedAfterCancel(long cancelledAt);

    /** Records a place where a task waits without releasing its carrier, such as {@code Thread.sleep in Repo.load}. */
    void heldCarrier(String place);

    /** Varies the order of events: randomly yields, parks for at most 200 µs, or does nothing. */
    void shake();

    /** Returns the model's dispatcher, or throws {@link UnsupportedOperationException} if there is no dispatcher. */
    CoroutineDispatcher dispatcher();

    @FunctionalInterface
    interface Body {
        void run() throws Exception;
    }
}
