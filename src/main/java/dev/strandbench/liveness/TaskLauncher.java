package dev.strandbench.liveness;

import kotlinx.coroutines.CoroutineDispatcher;

/**
 * Starts the tasks of a model. Except for {@link #close}, no method waits for a task or takes a lock that parks.
 * Otherwise, a task that holds its carrier could stall the launcher (see Netflix, "Java 21 virtual threads: dude,
 * where's my lock?").
 */
public interface TaskLauncher extends AutoCloseable {

    /** Starts a task: runs {@code code}, which never throws, unless cancelled first, and then {@code ended}. */
    void launch(Runnable code, Runnable ended);

    /** Asks all tasks to end: interrupts threads, cancels coroutines, or closes the scope. */
    void cancel();

    /** Returns the dispatcher of the tasks; throws an {@link UnsupportedOperationException} if there is none. */
    default CoroutineDispatcher dispatcher() {
        throw new UnsupportedOperationException("this model does not run coroutines");
    }

    /** Waits until the threads of the launcher have ended. */
    @Override
    void close();
}
