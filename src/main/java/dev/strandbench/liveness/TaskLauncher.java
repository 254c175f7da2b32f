package dev.strandbench.liveness;

import kotlinx.coroutines.CoroutineDispatcher;

/**
 * Starts the tasks of a model. No method waits for a task, except {@link #close}. In particular, no method takes a lock
 * that parks: a task may hold its carrier, and so the launcher itself could stall (see Netflix, "Java 21 virtual
 * threads: dude, where's my lock?").
 */
public interface TaskLauncher extends AutoCloseable {

    /**
     * Starts a task.
     *
     * @param code the code of the task, which never throws; not run if the tasks are cancelled first
     * @param ended runs once after the code, or instead of the code
     */
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
