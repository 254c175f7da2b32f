package dev.strandbench.model;

import dev.strandbench.model.BlockingRuntime.BoundedTasks;
import dev.strandbench.model.BlockingRuntime.SubmittedTasks;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/**
 * Blocking tasks of one caller. If one fails or the caller is interrupted, closing cancels the others. Not thread-safe.
 */
public sealed interface TaskGroup extends AutoCloseable permits SubmittedTasks, BareThreads, BoundedTasks {

    /**
     * Starts a task whose result is available after {@link #join}.
     *
     * @throws ExecutionException if the caller ran the task itself and it failed; the cause is the task's exception
     */
    <T> Future<T> fork(Callable<T> task) throws ExecutionException;

    /** Starts a task without a result; otherwise like {@link #fork}. */
    void start(Callable<?> task) throws ExecutionException;

    /** Waits for all tasks in the order in which they were started. Throws a failed task's exception as the cause. */
    void join() throws InterruptedException, ExecutionException;

    /**
     * Returns a task that also fails {@code outcome} when it fails. Tasks that wait for each other need this: joined in
     * order, one may wait forever for another that has failed.
     */
    static <T> Callable<T> reporting(CompletableFuture<?> outcome, Callable<T> task) {
        return () -> {
            try {
                return task.call();
            } catch (Throwable e) {
                outcome.completeExceptionally(e);
                throw e;
            }
        };
    }

    @Override
    void close();
}
