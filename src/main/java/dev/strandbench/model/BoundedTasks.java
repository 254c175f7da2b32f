package dev.strandbench.model;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;

/**
 * Tasks of another group, each of which holds a permit while it runs; those that have to wait for one are started too.
 */
record BoundedTasks(TaskGroup tasks, Semaphore permits) implements TaskGroup {

    @Override
    public <T> Future<T> fork(Callable<T> task) throws ExecutionException {
        return tasks.fork(holdingAPermit(task));
    }

    @Override
    public void start(Callable<?> task) throws ExecutionException {
        tasks.start(holdingAPermit(task));
    }

    private <T> Callable<T> holdingAPermit(Callable<T> task) {
        return () -> {
            permits.acquire();
            try {
                return task.call();
            } finally {
                permits.release();
            }
        };
    }

    @Override
    public void join() throws InterruptedException, ExecutionException {
        tasks.join();
    }

    @Override
    public void close() {
        tasks.close();
    }
}
