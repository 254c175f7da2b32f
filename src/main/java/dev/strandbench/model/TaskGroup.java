package dev.strandbench.model;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/**
 * Blocking tasks that one caller starts and joins, with the care that this needs: the rest is cancelled when one has
 * failed or the caller is interrupted. Not thread-safe.
 */
public sealed interface TaskGroup extends AutoCloseable permits SubmittedTasks, BareThreads, BoundedTasks {

    /**
     * Starts a task whose result is wanted.
     *
     * @return has the result once {@link #join} has returned
     * @throws ExecutionException if the task ran at once, on the caller, and failed; its cause is the task's exception
     */
    <T> Future<T> fork(Callable<T> task) throws ExecutionException;

    /** As {@link #fork}, for a task whose result is not needed. */
    void start(Callable<?> task) throws ExecutionException;

    /**
     * Waits for every task, in the order they were started in.
     *
     * @throws ExecutionException with a task's exception as its cause, one of them if several failed
     * @throws InterruptedException if the caller is interrupted
     */
    void join() throws InterruptedException, ExecutionException;

    /** Cancels, by interruption, every task that has not ended, unless all were joined. */
    @Override
    void close();
}
