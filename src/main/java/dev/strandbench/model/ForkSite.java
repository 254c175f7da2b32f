package dev.strandbench.model;

import dev.strandbench.model.CallbackRuntime.CallbackGroup;
import dev.strandbench.model.TaskGroup.BareThreads;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

/** The kind of thread that forks and wakes tasks. The kind decides how a scheduler queues the tasks (JDK-8360046). */
public enum ForkSite {
    /** A thread, a coroutine or the scheduler of the model forks the tasks, as in a running service. */
    INSIDE,

    /** A platform thread that belongs to no scheduler forks the tasks. An event loop runs on a separate thread. */
    OUTSIDE,

    /** A platform thread forks threads, and {@code runBlocking} forks coroutines, as in published benchmarks. */
    AS_PUBLISHED;

    /** Prepares an unused runtime to fork tasks at this site. Use and close only the returned runtime. */
    public ModelRuntime prepare(ModelRuntime runtime) {
        return switch (this) {
            case INSIDE -> inside(runtime);
            case OUTSIDE ->
                runtime instanceof SuspendingRuntime suspending ? suspending.launchedFromOutside() : runtime;
            case AS_PUBLISHED ->
                runtime instanceof SuspendingRuntime suspending ? suspending.launchedFromEventLoop() : runtime;
        };
    }

    private static ModelRuntime inside(ModelRuntime runtime) {
        switch (runtime) {
            case BlockingRuntime blocking -> blocking.addThreadForCaller();
            case CallbackRuntime callbacks -> callbacks.forkInside();
            case ReactiveRuntime reactive -> reactive.subscribeInside();
            case StructuredRuntime structured -> {}
            case SuspendingRuntime suspending -> {}
        }
        return runtime;
    }

    public Placement placement(ConcurrencyModel model) {
        if (this != INSIDE) {
            return Placement.CALLER;
        }
        return model.hasPlatformThreadPerTask() ? Placement.CALLER : model.placement();
    }

    /** Returns the kind of thread that runs a task until the task waits for the first time. */
    public Placement placementOfTasks(ConcurrencyModel model) {
        return this == OUTSIDE && model == ConcurrencyModel.EVENT_LOOP ? Placement.PLATFORM_THREAD : model.placement();
    }

    /**
     * Runs an op that forks and joins tasks. The runtime must come from {@link #prepare}. By default, the calling
     * thread runs the op. At {@link #INSIDE}, however, if a model's blocking tasks run on a fixed pool or on virtual
     * threads, the op also runs on such a thread. If the caller is interrupted, interrupts the op and waits until it
     * has ended. Throws the exception that the op throws.
     */
    public <T> T call(ConcurrencyModel model, ModelRuntime runtime, Callable<T> op) throws Exception {
        if (this != INSIDE) {
            return op.call();
        }
        return switch (runtime) {
            case BlockingRuntime blocking ->
                blocking.isFixedPool() ? onPool(blocking.executor(), op) : onThreadOf(model, op);
            case StructuredRuntime structured -> onVirtualThread(op);
            case ReactiveRuntime reactive -> reactive.hasThreadPerTask() ? onVirtualThread(op) : op.call();
            case CallbackRuntime callbacks -> op.call();
            case SuspendingRuntime suspending -> op.call();
        };
    }

    private static <T> T onThreadOf(ConcurrencyModel model, Callable<T> op) throws Exception {
        return model.placement() == Placement.VIRTUAL_THREAD ? onVirtualThread(op) : op.call();
    }

    private static <T> T onVirtualThread(Callable<T> op) throws Exception {
        try (TaskGroup group = new BareThreads(Thread::startVirtualThread)) {
            Future<T> result = group.fork(op);
            group.join();
            return result.resultNow();
        } catch (ExecutionException e) {
            throw causeOf(e);
        }
    }

    private static <T> T onPool(Executor pool, Callable<T> op) throws Exception {
        FutureTask<T> task = new FutureTask<>(op);
        CountDownLatch ended = new CountDownLatch(1);
        pool.execute(() -> {
            task.run();
            ended.countDown();
        });
        try {
            return task.get();
        } catch (ExecutionException e) {
            throw causeOf(e);
        } finally {
            if (!task.isDone()) {
                task.cancel(true);
                awaitUninterruptibly(ended);
            }
        }
    }

    // Throws no InterruptedException, because the caller must get the exception that ended the wait for the op.
    private static void awaitUninterruptibly(CountDownLatch latch) {
        boolean interrupted = false;
        while (latch.getCount() > 0) {
            try {
                latch.await();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static Exception causeOf(ExecutionException e) {
        return e.getCause() instanceof Exception cause ? cause : e;
    }

    public void runWhereForking(ConcurrencyModel model, ModelRuntime runtime, Runnable code) throws Exception {
        call(model, runtime, () -> {
            switch (runtime) {
                case SuspendingRuntime suspending -> BridgeKt.runWhereLaunching(suspending, code);
                case CallbackRuntime callbacks -> {
                    try (CallbackGroup group = callbacks.openGroup()) {
                        group.fork(code);
                    }
                }
                case ReactiveRuntime reactive -> reactive.fork(code).block();
                case BlockingRuntime blocking -> code.run();
                case StructuredRuntime structured -> code.run();
            }
            return true;
        });
    }
}
