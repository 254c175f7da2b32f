package dev.strandbench.liveness;

import kotlinx.coroutines.CoroutineDispatcher;

/**
 * Starts the tasks of a model. No method except {@link #close} waits for a task or parks for a lock. A task that holds
 * its carrier therefore cannot stall the launcher.
 */
public interface TaskLauncher extends AutoCloseable {

    /**
     * Starts a task.
     *
     * @param code code of the task, which must not throw
     * @param ended code that runs after the task, even if the task is cancelled before it starts
     */
    void launch(Runnable code, Runnable ended);

    void cancel();

    /** Returns the dispatcher of the tasks, or throws {@link UnsupportedOperationException} if there is none. */
    default CoroutineDispatcher dispatcher() {
        throw new UnsupportedOperationException("this model does not run coroutines");
    }

    @Override
    void close();
}
