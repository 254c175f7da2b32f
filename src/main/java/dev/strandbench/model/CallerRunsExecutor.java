package dev.strandbench.model;

import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * Runs every task on the thread that submits it, before {@code submit} returns. A task's failure is thrown there too,
 * as it would be in a plain loop: the tasks after it never start.
 */
final class CallerRunsExecutor extends AbstractExecutorService {

    private volatile boolean shutdown;

    /**
     * Runs the task.
     *
     * @throws CompletionException with the task's exception as its cause; an interrupt is restored as well
     */
    @Override
    public <T> Future<T> submit(Callable<T> task) {
        requireOpen();
        try {
            return CompletableFuture.completedFuture(task.call());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CompletionException(e);
        } catch (Exception e) {
            throw new CompletionException(e);
        }
    }

    @Override
    public void execute(Runnable task) {
        requireOpen();
        task.run();
    }

    private void requireOpen() {
        if (shutdown) {
            throw new RejectedExecutionException("the executor is shut down");
        }
    }

    @Override
    public void shutdown() {
        shutdown = true;
    }

    @Override
    public List<Runnable> shutdownNow() {
        shutdown = true;
        return List.of();
    }

    @Override
    public boolean isShutdown() {
        return shutdown;
    }

    @Override
    public boolean isTerminated() {
        return shutdown;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
        return shutdown;
    }
}
