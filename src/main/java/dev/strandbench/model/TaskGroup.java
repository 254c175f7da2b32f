package dev.strandbench.model;

import dev.strandbench.model.BlockingRuntime.BoundedTasks;
import dev.strandbench.model.BlockingRuntime.SubmittedTasks;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Blocking tasks that one caller starts and joins. Closing the group after a failure or an interrupt cancels the tasks.
 * Not thread-safe.
 */
public sealed interface TaskGroup extends AutoCloseable permits SubmittedTasks, TaskGroup.BareThreads, BoundedTasks {

    /**
     * Starts a task. Throws the task's exception if the task runs on the caller's thread. Read the returned future only
     * after {@link #join}.
     */
    <T> Future<T> fork(Callable<T> task) throws ExecutionException;

    void start(Callable<?> task) throws ExecutionException;

    /** Waits for the tasks, the oldest task first. Wraps a failed task's exception in an ExecutionException. */
    void join() throws InterruptedException, ExecutionException;

    /**
     * Wraps a task so that the given future completes exceptionally if the task fails. Use this method for tasks that
     * wait for each other: after a failure, {@link #join} could otherwise wait forever for another task.
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

    /** A group with one thread per task. Closing the group interrupts the threads and waits for them to end. */
    final class BareThreads implements TaskGroup {

        private final Function<Runnable, Thread> starter;
        private final List<Thread> threads = new ArrayList<>();
        // Only failed tasks write this reference; successful tasks share nothing.
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

        /** Waits until all threads have terminated. Restores the interrupt flag if the caller was interrupted. */
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
}
