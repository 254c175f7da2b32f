package dev.strandbench.model;

import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.function.Function;
import java.util.function.Supplier;
import kotlinx.coroutines.ExecutorsKt;

/** Runs blocking tasks on the threads of an executor, which it owns, or on threads of their own. */
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

    /** A runtime on an executor, which it owns. */
    static BlockingRuntime onExecutor(ExecutorService executor) {
        return new BlockingRuntime(
                executor, Optional.of(executor), () -> new SubmittedTasks(executor), executor::close);
    }

    /** As {@link #onExecutor}, with at most so many tasks past a semaphore at once, whatever group they belong to. */
    static BlockingRuntime onExecutor(ExecutorService executor, int most) {
        Semaphore permits = new Semaphore(most);
        return new BlockingRuntime(
                executor,
                Optional.empty(),
                () -> new BoundedTasks(new SubmittedTasks(executor), permits),
                executor::close);
    }

    /** A runtime on threads that a function starts, each for one task. */
    static BlockingRuntime onBareThreads(Function<Runnable, Thread> starter) {
        Executor executor = task -> {
            Thread unused = starter.apply(task);
        };
        return new BlockingRuntime(executor, Optional.empty(), () -> new BareThreads(starter), () -> {});
    }

    /** Runs tasks on a fixed pool of threads from a factory, for a scenario whose threads are no model's. */
    public static BlockingRuntime ofPool(int poolSize, ThreadFactory threadFactory) {
        return onExecutor(Executors.newFixedThreadPool(poolSize, threadFactory));
    }

    /** Opens a group of tasks that are joined together. */
    public TaskGroup openGroup() {
        return groups.get();
    }

    /**
     * The executor itself, for tasks that hold the futures of a few others without a group; this runtime still owns it.
     *
     * @throws IllegalStateException if tasks have bare threads, or a bound that the executor does not know
     */
    public ExecutorService executor() {
        return unbounded.orElseThrow(() -> new IllegalStateException("tasks run only in groups"));
    }

    /** The same threads as a dispatcher for coroutines; this runtime still owns them. */
    public SuspendingRuntime asSuspending() {
        return SuspendingRuntime.on(ExecutorsKt.from(executor));
    }

    /** {@inheritDoc} Waits for running tasks; interrupts them if the calling thread is interrupted meanwhile. */
    @Override
    public void close() {
        stop.run();
    }
}
