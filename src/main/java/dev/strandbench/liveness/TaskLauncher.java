package dev.strandbench.liveness;

import kotlinx.coroutines.CoroutineDispatcher;

/**
 * Starts the tasks of a model. Except for {@link #close}, no method waits for a task or takes a lock that parks.
 * Otherwise, a task that holds its carrier could stall the launcher (see Netflix, "Java 21 virtual threads: dude,
 * where's my lock?").
 */
public interface TaskLauncher extends AutoCloseable {

    /** Starts a task that runs {@code code}, unless cancelled first, and then {@code ended}. The code never throws. */
    void launch(Runnable code, Runnable ended);

    void cancel();

    /** Returns the dispatcher of the tasks; throws an {@link UnsupportedOperationException} if there is none. */
    default CoroutineDispatcher dispatcher() {
        throw new UnsupportedOperationException("this model does not run coroutines");
    }

    @Override
    void close();
}
