package dev.strandbench.liveness;

import kotlinx.coroutines.CoroutineDispatcher;

/**
 * Starts the tasks of a model. Except for {@link #close}, no method waits for a task or parks to get a lock, so that a
 * task that holds its carrier cannot stall the launcher.
 */
public interface TaskLauncher extends AutoCloseable {

    /** Starts a task that must not throw. Runs {@code ended} after it, or in its place if it is cancelled first. */
    void launch(Runnable code, Runnable ended);

    void cancel();

    /** Returns the dispatcher of the tasks, or throws {@link UnsupportedOperationException} if there is none. */
    default CoroutineDispatcher dispatcher() {
        throw new UnsupportedOperationException("this model does not run coroutines");
    }

    @Override
    void close();
}
