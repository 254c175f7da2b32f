package dev.strandbench.model;

import static dev.strandbench.model.Placement.CALLER;
import static dev.strandbench.model.Placement.COMMON_POOL_WORKER;
import static dev.strandbench.model.Placement.COROUTINE_WORKER;
import static dev.strandbench.model.Placement.PLATFORM_THREAD;
import static dev.strandbench.model.Placement.VIRTUAL_THREAD;
import static dev.strandbench.model.Style.BLOCKING;
import static dev.strandbench.model.Style.SUSPENDING;

import dev.strandbench.model.BlockingRuntime.CallerRunsExecutor;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.function.IntFunction;
import kotlinx.coroutines.Dispatchers;
import kotlinx.coroutines.ExecutorsKt;

/**
 * The concurrency models. To add a model of an existing {@link Style}, add a constant. If no factory fits, also add a
 * factory to the style's runtime.
 */
@SuppressWarnings("ImmutableEnumChecker") // the factories are lambdas that capture nothing
public enum ConcurrencyModel {
    SEQUENTIAL(BLOCKING, CALLER, "the caller, one after another", size -> {
        return BlockingRuntime.onExecutor(new CallerRunsExecutor());
    }),

    PLATFORM(BLOCKING, PLATFORM_THREAD, "a new platform thread each", size -> {
        return BlockingRuntime.onExecutor(
                Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory()));
    }),

    POOL(BLOCKING, PLATFORM_THREAD, "a fixed pool of platform threads, whose size limits concurrency", size -> {
        return BlockingRuntime.onExecutor(Executors.newFixedThreadPool(size));
    }),

    VIRTUAL(BLOCKING, VIRTUAL_THREAD, "a new virtual thread each", size -> {
        return BlockingRuntime.onExecutor(Executors.newVirtualThreadPerTaskExecutor());
    }),

    STRUCTURED(Style.STRUCTURED, VIRTUAL_THREAD, "a virtual thread each, in a StructuredTaskScope", size -> {
        return StructuredRuntime.withoutTimeout();
    }),

    EVENT_LOOP(SUSPENDING, CALLER, "coroutines on runBlocking's single-threaded event loop", size -> {
        return SuspendingRuntime.onEventLoop();
    }),

    /** Coroutines on {@code Dispatchers.Default}. The dispatcher has one thread per core, but at least two threads. */
    DEFAULT(SUSPENDING, COROUTINE_WORKER, "coroutines on Dispatchers.Default", size -> {
        return SuspendingRuntime.on(Dispatchers.getDefault());
    }),

    /** Coroutines on {@code Dispatchers.IO}: by default 64 threads, or one per processor if that is more. */
    IO(SUSPENDING, COROUTINE_WORKER, "coroutines on Dispatchers.IO", size -> {
        return SuspendingRuntime.on(Dispatchers.getIO());
    }),

    /** Coroutines on {@code Dispatchers.Unconfined}: a coroutine runs on the thread that started or resumed it. */
    UNCONFINED(SUSPENDING, CALLER, "coroutines on Dispatchers.Unconfined", size -> {
        return SuspendingRuntime.on(Dispatchers.getUnconfined());
    }),

    HYBRID(
            SUSPENDING,
            VIRTUAL_THREAD,
            "coroutines on a virtual-thread-per-task executor used as a dispatcher",
            size -> {
                return SuspendingRuntime.onExecutor(Executors.newVirtualThreadPerTaskExecutor());
            }),

    PLATFORM_BARE(BLOCKING, PLATFORM_THREAD, "a new platform thread each, without executor or future", size -> {
        return BlockingRuntime.onBareThreads(task -> Thread.ofPlatform().start(task));
    }),

    VIRTUAL_BARE(BLOCKING, VIRTUAL_THREAD, "a new virtual thread each, without executor or future", size -> {
        return BlockingRuntime.onBareThreads(Thread::startVirtualThread);
    }),

    VIRTUAL_BOUNDED(BLOCKING, VIRTUAL_THREAD, "a new virtual thread each, bounded by a semaphore", size -> {
        return BlockingRuntime.onExecutor(Executors.newVirtualThreadPerTaskExecutor(), size);
    }),

    /** A model for nested tasks: an executor runs the outer tasks, and structured scopes run the inner ones. */
    VIRTUAL_SCOPED(
            Style.STRUCTURED,
            VIRTUAL_THREAD,
            "a virtual thread each from an executor, and in it a StructuredTaskScope",
            size -> {
                return StructuredRuntime.within(Executors.newVirtualThreadPerTaskExecutor());
            }),

    /** A structured scope with a timeout that never expires, to show the cost of a timeout. */
    STRUCTURED_TIMEOUT(
            Style.STRUCTURED,
            VIRTUAL_THREAD,
            "a virtual thread each, in a StructuredTaskScope with a timeout",
            size -> {
                return StructuredRuntime.withTimeout();
            }),

    CALLBACK(
            Style.CALLBACK,
            PLATFORM_THREAD,
            "callbacks on a fixed pool of as many threads as cores, and one timer thread",
            size -> {
                return new CallbackRuntime(cores());
            }),

    DEFAULT_BOUNDED(SUSPENDING, COROUTINE_WORKER, "coroutines on Dispatchers.Default, bounded by a semaphore", size -> {
        return SuspendingRuntime.on(Dispatchers.getDefault(), size);
    }),

    /** A view of {@code Dispatchers.IO} that limits the number of threads, but not the number of coroutines. */
    IO_LIMITED(SUSPENDING, COROUTINE_WORKER, "coroutines on Dispatchers.IO.limitedParallelism", size -> {
        return SuspendingRuntime.on(Dispatchers.getIO().limitedParallelism(size, null));
    }),

    /** Coroutines on the common pool. Delays do not use the pool's timer, because JDKs before 25 do not have it. */
    COMMON_POOL(
            SUSPENDING,
            COMMON_POOL_WORKER,
            "coroutines on ForkJoinPool.commonPool() used as a dispatcher: cores - 1 threads, at least one",
            size -> {
                return SuspendingRuntime.on(ExecutorsKt.from(
                        (Executor) task -> ForkJoinPool.commonPool().execute(task)));
            }),

    POOL_DISPATCHER(SUSPENDING, PLATFORM_THREAD, "coroutines on a pool of as many platform threads as cores", size -> {
        return SuspendingRuntime.onExecutor(Executors.newFixedThreadPool(cores()));
    }),

    /** Reactor pipelines on shared threads that must not block. Each thread has its own timer queue. */
    REACTOR(
            Style.REACTIVE,
            PLATFORM_THREAD,
            "Reactor on a parallel scheduler of as many threads as cores, which also run its timers",
            size -> {
                return ReactiveRuntime.onParallel(cores());
            }),

    REACTOR_BOUNDED(
            Style.REACTIVE,
            PLATFORM_THREAD,
            "Reactor on a parallel scheduler, bounded by the concurrency of flatMap",
            size -> {
                return ReactiveRuntime.onParallel(cores(), size);
            }),

    REACTOR_ELASTIC_VIRTUAL(
            Style.REACTIVE,
            VIRTUAL_THREAD,
            "Reactor, calls that block on a bounded elastic scheduler of virtual threads, without its bound",
            size -> {
                return ReactiveRuntime.onElasticVirtualThreads();
            }),

    REACTOR_VIRTUAL(
            Style.REACTIVE,
            VIRTUAL_THREAD,
            "Reactor, calls that block on a virtual-thread-per-task executor used as a scheduler",
            size -> {
                return ReactiveRuntime.onVirtualThreads();
            });

    private final Style style;
    private final Placement placement;
    private final String description;
    private final IntFunction<ModelRuntime> factory;

    ConcurrencyModel(Style style, Placement placement, String description, IntFunction<ModelRuntime> factory) {
        this.style = style;
        this.placement = placement;
        this.description = description;
        this.factory = factory;
    }

    public Style style() {
        return style;
    }

    /** Returns the kind of thread that runs a task until the task waits for the first time. */
    public Placement placement() {
        return placement;
    }

    public String description() {
        return description;
    }

    /** Returns true if the pool size limits the number of tasks in flight, including waiting tasks. */
    public boolean isBounded() {
        return this == POOL || this == VIRTUAL_BOUNDED || this == DEFAULT_BOUNDED || this == REACTOR_BOUNDED;
    }

    public boolean hasPlatformThreadPerTask() {
        return this == PLATFORM || this == PLATFORM_BARE;
    }

    /**
     * Returns the number of threads in this JVM that can run the tasks of one caller at the same time. The result never
     * exceeds the number of tasks. The timer thread that wakes tasks of {@link #UNCONFINED} does not count. Both
     * arguments must be at least 1.
     */
    public int width(int poolSize, int tasks) {
        int threads = switch (placement) {
            case CALLER -> 1;
            case PLATFORM_THREAD -> hasPlatformThreadPerTask() ? tasks : this == POOL ? poolSize : cores();
            case VIRTUAL_THREAD -> Integer.getInteger("jdk.virtualThreadScheduler.parallelism", cores());
            case COMMON_POOL_WORKER -> Math.max(1, ForkJoinPool.getCommonPoolParallelism());
            case COROUTINE_WORKER ->
                this == IO ? IoThreads.ofThisJvm() : this == IO_LIMITED ? poolSize : workersOfDefault();
        };
        return Math.min(threads, isBounded() ? Math.min(poolSize, tasks) : tasks);
    }

    // The formula of kotlinx.coroutines' documentation: the number of cores, but at least two.
    private static int workersOfDefault() {
        return Integer.getInteger("kotlinx.coroutines.scheduler.core.pool.size", Math.max(2, cores()));
    }

    private static int cores() {
        return Runtime.getRuntime().availableProcessors();
    }

    /**
     * Starts a runtime of this model without initialising any other model. The caller must close the runtime.
     *
     * @param poolSize largest number of tasks in flight, or of threads for {@link #IO_LIMITED}; at least 1; some models
     *     ignore it
     */
    public ModelRuntime open(int poolSize) {
        return factory.apply(poolSize);
    }
}
