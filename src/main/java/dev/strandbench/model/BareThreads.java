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

/** A group of tasks with one started thread each. Closing it waits for the threads that it interrupts. */
final class BareThreads implements TaskGroup {

    private final Function<Runnable, Thread> starter;
    private final List<Thread> threads = new ArrayList<>();
    // Only failed tasks write this; the others share nothing.
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private boolean joined;

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

    /** Waits until all threads have ended. If the caller is interrupted meanwhile, its interrupt flag is set again. */
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
