package dev.strandbench.model;

import static dev.strandbench.model.Placement.CALLER;
import static dev.strandbench.model.Placement.COMMON_POOL_WORKER;
import static dev.strandbench.model.Placement.COROUTINE_WORKER;
import static dev.strandbench.model.Placement.PLATFORM_THREAD;
import static dev.strandbench.model.Placement.VIRTUAL_THREAD;
import static dev.strandbench.model.Style.BLOCKING;
import static dev.strandbench.model.Style.SUSPENDING;

import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import kotlinx.coroutines.Dispatchers;
import kotlinx.coroutines.ExecutorsKt;

/**
 * Who runs a task. A model is a {@link Style style} on a {@link ModelRuntime runtime}; to add one on a known style, add
 * a constant here and its runtime.
 */
@SuppressWarnings("ImmutableEnumChecker") // the factories are lambdas that capture nothing
public enum ConcurrencyModel {
    /** The caller itself, one task after another. */
    SEQUENTIAL(BLOCKING, CALLER, "the caller, one after another", size -> {
        return BlockingRuntime.onExecutor(new CallerRunsExecutor());
    }),

    /** A new platform thread for each task. */
    PLATFORM(BLOCKING, PLATFORM_THREAD, "a new platform thread each", size -> {
        return BlockingRuntime.onExecutor(
                Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory()));
    }),

    /** A fixed pool of platform threads; bounded at its size, for a task keeps its thread. */
    POOL(BLOCKING, PLATFORM_THREAD, "a fixed pool of platform threads, which bounds tasks at its size", size -> {
        return BlockingRuntime.onExecutor(Executors.newFixedThreadPool(size));
    }),

    /** A new virtual thread for each task. */
    VIRTUAL(BLOCKING, VIRTUAL_THREAD, "a new virtual thread each", size -> {
        return BlockingRuntime.onExecutor(Executors.newVirtualThreadPerTaskExecutor());
    }),

    /** A new virtual thread for each task, in a structured task scope. */
    STRUCTURED(Style.STRUCTURED, VIRTUAL_THREAD, "a virtual thread each, in a StructuredTaskScope", size -> {
        return StructuredRuntime.withoutTimeout();
    }),

    /** Coroutines on the single-threaded event loop of {@code runBlocking}. */
    EVENT_LOOP(SUSPENDING, CALLER, "coroutines on runBlocking's single-threaded event loop", size -> {
        return SuspendingRuntime.onEventLoop();
    }),

    /** Coroutines on {@code Dispatchers.Default}: as many threads as cores, at least two. */
    DEFAULT(SUSPENDING, COROUTINE_WORKER, "coroutines on Dispatchers.Default", size -> {
        return SuspendingRuntime.on(Dispatchers.getDefault());
    }),

    /** Coroutines on {@code Dispatchers.IO}: 64 threads unless configured otherwise. */
    IO(SUSPENDING, COROUTINE_WORKER, "coroutines on Dispatchers.IO", size -> {
        return SuspendingRuntime.on(Dispatchers.getIO());
    }),

    /** Coroutines on {@code Dispatchers.Unconfined}: on whatever thread started or resumed them. */
    UNCONFINED(SUSPENDING, CALLER, "coroutines on Dispatchers.Unconfined", size -> {
        return SuspendingRuntime.on(Dispatchers.getUnconfined());
    }),

    /** Coroutines each of whose steps runs on a new virtual thread. */
    HYBRID(SUSPENDING, VIRTUAL_THREAD, "coroutines on a virtual-thread-per-task executor turned dispatcher", size -> {
        return SuspendingRuntime.onExecutor(Executors.newVirtualThreadPerTaskExecutor());
    }),

    /** As {@link #PLATFORM} without executor and future: {@code Thread.start} and {@code join}. */
    PLATFORM_BARE(BLOCKING, PLATFORM_THREAD, "a new platform thread each, without executor or future", size -> {
        return BlockingRuntime.onBareThreads(task -> Thread.ofPlatform().start(task));
    }),

    /** As {@link #VIRTUAL} without executor and future: {@code Thread.startVirtualThread} and {@code join}. */
    VIRTUAL_BARE(BLOCKING, VIRTUAL_THREAD, "a new virtual thread each, without executor or future", size -> {
        return BlockingRuntime.onBareThreads(Thread::startVirtualThread);
    }),

    /** As {@link #VIRTUAL}, each task holding a permit of a semaphore: bounded at as many as {@link #POOL}. */
    VIRTUAL_BOUNDED(BLOCKING, VIRTUAL_THREAD, "a new virtual thread each, bounded by a semaphore", size -> {
        return BlockingRuntime.onExecutor(Executors.newVirtualThreadPerTaskExecutor(), size);
    }),

    /**
     * A new virtual thread for each task: an executor's, and in it a structured task scope's for the tasks that it
     * starts in turn. For scenarios whose tasks start tasks.
     */
    VIRTUAL_SCOPED(
            Style.STRUCTURED,
            VIRTUAL_THREAD,
            "a virtual thread each from an executor, and in it a StructuredTaskScope",
            size -> {
                return StructuredRuntime.within(Executors.newVirtualThreadPerTaskExecutor());
            }),

    /** As {@link #STRUCTURED}, with a timeout that is never reached: what having one costs. */
    STRUCTURED_TIMEOUT(
            Style.STRUCTURED,
            VIRTUAL_THREAD,
            "a virtual thread each, in a StructuredTaskScope with a timeout",
            size -> {
                return StructuredRuntime.withTimeout();
            }),

    /**
     * Callbacks on a fixed pool of as many platform threads as cores; what is delayed is handed over to it by one timer
     * thread, which runs nothing else.
     */
    CALLBACK(
            Style.CALLBACK,
            PLATFORM_THREAD,
            "callbacks on a fixed pool of as many threads as cores, and one timer thread",
            size -> {
                return new CallbackRuntime(cores());
            }),

    /**
     * As {@link #DEFAULT}, each task holding a permit of a semaphore: bounded at as many as {@link #POOL}. A scenario
     * that lists it runs its tasks in {@code bounded}.
     */
    DEFAULT_BOUNDED(SUSPENDING, COROUTINE_WORKER, "coroutines on Dispatchers.Default, bounded by a semaphore", size -> {
        return SuspendingRuntime.on(Dispatchers.getDefault(), size);
    }),

    /**
     * Coroutines on {@code Dispatchers.IO.limitedParallelism}: at most so many threads run them at once. Not bounded: a
     * coroutine that is suspended takes no part of the limit. On {@code Dispatchers.Default} a limit of as many as
     * cores or more gives that dispatcher itself, as documented.
     */
    IO_LIMITED(SUSPENDING, COROUTINE_WORKER, "coroutines on Dispatchers.IO.limitedParallelism", size -> {
        return SuspendingRuntime.on(Dispatchers.getIO().limitedParallelism(size, null));
    }),

    /**
     * Coroutines on {@code ForkJoinPool.commonPool()}: as many threads as cores but one, at least one. Delays are timed
     * by kotlinx.coroutines, as on the other executors: from JDK 25 on the pool is a {@code ScheduledExecutorService}
     * too, which the dispatcher would use if it saw it, and the model would be two by JDK.
     */
    COMMON_POOL(
            SUSPENDING,
            COMMON_POOL_WORKER,
            "coroutines on ForkJoinPool.commonPool() turned dispatcher: cores - 1 threads, at least one",
            size -> {
                return SuspendingRuntime.on(ExecutorsKt.from(
                        (Executor) task -> ForkJoinPool.commonPool().execute(task)));
            }),

    /** Coroutines on a pool of platform threads, as many as cores. */
    POOL_DISPATCHER(SUSPENDING, PLATFORM_THREAD, "coroutines on a pool of as many platform threads as cores", size -> {
        return SuspendingRuntime.onExecutor(Executors.newFixedThreadPool(cores()));
    }),

    /**
     * Pipelines of Project Reactor on a parallel scheduler of as many platform threads as cores, none of which may
     * block; each keeps the time of what it is to run.
     */
    REACTOR(
            Style.REACTIVE,
            PLATFORM_THREAD,
            "Reactor on a parallel scheduler of as many threads as cores, which keep the time too",
            size -> {
                return ReactiveRuntime.onParallel(cores());
            }),

    /** As {@link #REACTOR}, {@code flatMap} having no more tasks under way than {@link #POOL}. */
    REACTOR_BOUNDED(
            Style.REACTIVE,
            PLATFORM_THREAD,
            "Reactor on a parallel scheduler, bounded by the concurrency of flatMap",
            size -> {
                return ReactiveRuntime.onParallel(cores(), size);
            }),

    /**
     * Pipelines of Project Reactor whose tasks block, each on a new virtual thread of a bounded elastic scheduler, with
     * a bound that is never reached. It is made for a low one, ten for each core by default: whenever a task starts or
     * ends it copies the list of all that are under way.
     */
    REACTOR_ELASTIC_VIRTUAL(
            Style.REACTIVE,
            VIRTUAL_THREAD,
            "Reactor, calls that block on a bounded elastic scheduler of virtual threads, its bound lifted",
            size -> {
                return ReactiveRuntime.onElasticVirtualThreads();
            }),

    /** As {@link #REACTOR_ELASTIC_VIRTUAL} on a virtual-thread-per-task executor, which has no bound to keep. */
    REACTOR_VIRTUAL(
            Style.REACTIVE,
            VIRTUAL_THREAD,
            "Reactor, calls that block on a virtual-thread-per-task executor turned scheduler",
            size -> {
                return ReactiveRuntime.onVirtualThreads();
            });

    private final Style style;
    private final Placement placement;
    private final String description;
    private final RuntimeFactory factory;

    ConcurrencyModel(Style style, Placement placement, String description, RuntimeFactory factory) {
        this.style = style;
        this.placement = placement;
        this.description = description;
        this.factory = factory;
    }

    /** How scenarios are written for this model. */
    public Style style() {
        return style;
    }

    /** Where a task runs until it waits for something. */
    public Placement placement() {
        return placement;
    }

    /** What runs a task, in words for a table. */
    public String description() {
        return description;
    }

    /** Whether no more tasks than a pool has threads are under way at once, even if all they do is wait. */
    public boolean isBounded() {
        return this == POOL || this == VIRTUAL_BOUNDED || this == DEFAULT_BOUNDED || this == REACTOR_BOUNDED;
    }

    /** Whether each task has a platform thread of its own, of which a process cannot have any number. */
    public boolean hasPlatformThreadPerTask() {
        return this == PLATFORM || this == PLATFORM_BARE;
    }

    private static int cores() {
        return Runtime.getRuntime().availableProcessors();
    }

    /**
     * Starts a runtime of this model; nothing of any other model is loaded or started. Close it after use.
     *
     * @param poolSize what bounds the models that are {@linkplain #isBounded bounded}, and the threads of
     *     {@link #IO_LIMITED}; at least 1; ignored by the other models
     */
    public ModelRuntime open(int poolSize) {
        return factory.open(poolSize);
    }

    @FunctionalInterface
    private interface RuntimeFactory {
        ModelRuntime open(int poolSize);
    }
}
