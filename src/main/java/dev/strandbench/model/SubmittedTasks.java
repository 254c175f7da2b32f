package dev.strandbench.model;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

/** Tasks submitted to an executor: a list of futures. Closing it does not wait for tasks that it cancels. */
final class SubmittedTasks implements TaskGroup {

    private final ExecutorService executor;
    private final List<Future<?>> futures = new ArrayList<>();
    private boolean joined;

    SubmittedTasks(ExecutorService executor) {
        this.executor = executor;
    }

    @Override
    public <T> Future<T> fork(Callable<T> task) throws ExecutionException {
        Future<T> future = submit(task);
        futures.add(future);
        return future;
    }

    @Override
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

    @Override
    public void join() throws InterruptedException, ExecutionException {
        for (Future<?> future : futures) {
            future.get();
        }
        joined = true;
    }

    @Override
    public void close() {
        if (!joined) {
            futures.forEach(future -> future.cancel(true));
        }
    }
}
