package dev.strandbench.model;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Threads without an executor: started, then joined. A task whose result is not needed has no future either. Nobody
 * else knows these threads, so closing the group waits for those that it interrupts.
 */
final class BareThreads implements TaskGroup {

    private final Function<Runnable, Thread> starter;
    private final List<Thread> threads = new ArrayList<>();
    // Written by tasks that fail only; the others share nothing.
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private boolean joined;

    /** Creates a group whose threads are started by a function. */
    BareThreads(Function<Runnable, Thread> starter) {
        this.starter = starter;
    }

    @Override
    public <T> Future<T> fork(Callable<T> task) {
        FutureTask<T> future = new FutureTask<>(task) {
            @Override
            protected void setException(Throwable exception) {
                failure.compareAndSet(null, exception);
                super.setException(exception);
            }
        };
        threads.add(starter.apply(future));
        return future;
    }

    @Override
    public void start(Callable<?> task) {
        threads.add(starter.apply(() -> {
            try {
                task.call();
            } catch (Throwable e) {
                failure.compareAndSet(null, e);
            }
        }));
    }

    @Override
    public void join() throws InterruptedException, ExecutionException {
        for (Thread thread : threads) {
            thread.join();
            Throwable exception = failure.get();
            if (exception != null) {
                throw new ExecutionException(exception);
            }
        }
        joined = true;
    }

    @Override
    public void close() {
        if (!joined) {
            threads.forEach(Thread::interrupt);
            awaitEnd(threads);
        }
    }

    /** Waits for threads to end; an interrupt meanwhile is restored. */
    static void awaitEnd(Iterable<Thread> threads) {
        boolean interrupted = false;
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
