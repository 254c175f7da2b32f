package dev.strandbench.model;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

/**
 * Blocking tasks that one caller submits to an executor and joins: a list of futures, and the care that it needs: the
 * rest is cancelled when one has failed or the caller is interrupted. Not thread-safe.
 */
public final class TaskGroup implements AutoCloseable {

    private final ExecutorService executor;
    private final List<Future<?>> futures = new ArrayList<>();
    private boolean joined;

    TaskGroup(ExecutorService executor) {
        this.executor = executor;
    }

    /**
     * Submits a task.
     *
     * @throws ExecutionException if the task ran at once, on the caller, and failed; its cause is the task's exception
     */
    public <T> Future<T> fork(Callable<T> task) throws ExecutionException {
        Future<T> future = submit(task);
        futures.add(future);
        return future;
    }

    /** As {@link #fork}, for a task whose result is not needed. */
    public void start(Callable<?> task) throws ExecutionException {
        futures.add(submit(task));
    }

    private <T> Future<T> submit(Callable<T> task) throws ExecutionException {
        try {
            return executor.submit(task);
        } catch (CompletionException e) {
            throw new ExecutionException(e.getCause());
        }
    }

    /**
     * Waits for every task, in the order of their submission.
     *
     * @throws ExecutionException with a task's exception as its cause; the first in that order if several failed
     * @throws InterruptedException if the caller is interrupted
     */
    public void join() throws InterruptedException, ExecutionException {
        for (Future<?> future : futures) {
            future.get();
        }
        joined = true;
    }

    /** Cancels, by interruption, every task that has not ended, unless all were joined. Does not wait for them. */
    @Override
    public void close() {
        if (!joined) {
            futures.forEach(future -> future.cancel(true));
        }
    }
}
