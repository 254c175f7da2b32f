package dev.strandbench.model;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** The result of a pipeline that one caller has subscribed to and joins. */
public final class ReactiveResult<T> implements AutoCloseable {

    private final CompletableFuture<T> future;

    ReactiveResult(CompletableFuture<T> future) {
        this.future = future;
    }

    /**
     * Waits for the end of the pipeline, and returns its value; null if it has none.
     *
     * @throws ExecutionException with a task's exception as its cause, as the task threw it
     * @throws InterruptedException if the caller is interrupted
     */
    public T join() throws InterruptedException, ExecutionException {
        return future.get();
    }

    /** Cancels what has not ended. Does not wait for tasks that run. */
    @Override
    public void close() {
        future.cancel(true);
    }
}
