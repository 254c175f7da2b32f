package dev.strandbench.model;

import dev.strandbench.model.TaskGroup.BareThreads;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import kotlinx.coroutines.ExecutorsKt;

/** Runs blocking tasks on the threads of the runtime's own executor, or on one new thread per task. */
public final class BlockingRuntime implements ModelRuntime {

    private final Executor executor;
    private final Optional<ExecutorService> unbounded;
    private final Supplier<TaskGroup> groups;
    private final Runnable stop;

    private BlockingRuntime(
            Executor executor, Optional<ExecutorService> unbounded, Supplier<TaskGroup> groups, Runnable stop) {
        this.executor = executor;
        this.unbounded = unbounded;
        this.groups = groups;
        this.stop = stop;
    }

    static BlockingRuntime onExecutor(ExecutorService executor) {
        return new BlockingRuntime(
                executor, Optional.of(executor), () -> new SubmittedTasks(executor), executor::close);
    }

    /** Creates a runtime on an executor. A semaphore limits the total number of running tasks in all groups. */
    static BlockingRuntime onExecutor(ExecutorService executor, int most) {
        Semaphore permits = new Semaphore(most);
        return new BlockingRuntime(
                executor,
                Optional.empty(),
                () -> new BoundedTasks(new SubmittedTasks(executor), permits),
                executor::close);
    }

    static BlockingRuntime onBareThreads(Function<Runnable, Thread> starter) {
        Executor executor = task -> {
            Thread unused = starter.apply(task);
        };
        return new BlockingRuntime(executor, Optional.empty(), () -> new BareThreads(starter), () -> {});
    }

    public static BlockingRuntime ofPool(int poolSize, ThreadFactory threadFactory) {
        return onExecutor(Executors.newFixedThreadPool(poolSize, threadFactory));
    }

    public TaskGroup openGroup() {
        return groups.get();
    }

    /** Throws {@link IllegalStateException} if the runtime has no executor or limits its tasks. */
    public ExecutorService executor() {
        return unbounded.orElseThrow(
                () -> new IllegalStateException("this model has no executor; its tasks run only in groups"));
    }

    boolean isFixedPool() {
        return executor instanceof ThreadPoolExecutor;
    }

    /** Adds a thread to a fixed pool, so that the caller's code does not occupy a thread that the tasks need. */
    void addThreadForCaller() {
        if (executor instanceof ThreadPoolExecutor pool) {
            int threads = pool.getMaximumPoolSize() + 1;
            pool.setMaximumPoolSize(threads);
            pool.setCorePoolSize(threads);
        }
    }

    /**
     * Returns a runtime that runs coroutines on the same threads. Closing the returned runtime does not end the
     * threads.
     */
    public SuspendingRuntime asSuspending() {
        return SuspendingRuntime.on(ExecutorsKt.from(executor));
    }

    @Override
    public void close() {
        stop.run();
    }

    /** Tasks submitted to an executor. Closing the group cancels the tasks without waiting for them. */
    static final class SubmittedTasks implements TaskGroup {

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

    /** Runs a task on the submitting thread. If the task fails, {@code submit} throws a {@link CompletionException}. */
    static final class CallerRunsExecutor extends AbstractExecutorService {

        private volatile boolean shutdown;

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
}
