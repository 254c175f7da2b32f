package dev.strandbench.liveness;

import kotlinx.coroutines.CoroutineDispatcher;

/**
 * Starts the tasks of a model. Except for {@link #close}, no method waits for a task or parks to get a lock. Otherwise,
 * a task that holds its carrier could stall the launcher.
 */
public interface TaskLauncher extends AutoCloseable {

    /** Starts a task that must not throw. The second action runs after the task, or instead of a cancelled task. */
    void launch(Runnable code, Runnable ended);

    void cancel();

    /** Returns the dispatcher of the tasks, or throws {@link UnsupportedOperationException} if there is none. */
    default CoroutineDispatcher dispatcher() {
        throw new UnsupportedOperationException("this model does not run coroutines");
    }

    @Override
    void close();
}
