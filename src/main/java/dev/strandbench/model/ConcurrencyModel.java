package dev.strandbench.model;

import static dev.strandbench.model.Placement.CALLER;
import static dev.strandbench.model.Placement.COROUTINE_WORKER;
import static dev.strandbench.model.Placement.PLATFORM_THREAD;
import static dev.strandbench.model.Placement.VIRTUAL_THREAD;
import static dev.strandbench.model.Style.BLOCKING;
import static dev.strandbench.model.Style.SUSPENDING;

import java.util.concurrent.Executors;
import kotlinx.coroutines.Dispatchers;

/**
 * Who runs a task. A model is a {@link Style style} on a {@link ModelRuntime runtime}; to add one on a known style, add
 * a constant here and its runtime.
 */
@SuppressWarnings("ImmutableEnumChecker") // the factories are lambdas that capture nothing
public enum ConcurrencyModel {
    /** The caller itself, one task after another. */
    SEQUENTIAL(BLOCKING, CALLER, "the caller, one after another", size -> {
        return new BlockingRuntime(new CallerRunsExecutor());
    }),

    /** A new platform thread for each task. */
    PLATFORM(BLOCKING, PLATFORM_THREAD, "a new platform thread each", size -> {
        return new BlockingRuntime(
                Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory()));
    }),

    /** A fixed pool of platform threads. */
    POOL(BLOCKING, PLATFORM_THREAD, "a fixed pool of platform threads", size -> {
        return new BlockingRuntime(Executors.newFixedThreadPool(size));
    }),

    /** A new virtual thread for each task. */
    VIRTUAL(BLOCKING, VIRTUAL_THREAD, "a new virtual thread each", size -> {
        return new BlockingRuntime(Executors.newVirtualThreadPerTaskExecutor());
    }),

    /** A new virtual thread for each task, in a structured task scope. */
    STRUCTURED(Style.STRUCTURED, VIRTUAL_THREAD, "a virtual thread each, in a StructuredTaskScope", size -> {
        return new StructuredRuntime();
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

    /**
     * Starts a runtime of this model; nothing of any other model is loaded or started. Close it after use.
     *
     * @param poolSize number of threads of {@link #POOL}, at least 1; ignored by the other models
     */
    public ModelRuntime open(int poolSize) {
        return factory.open(poolSize);
    }

    @FunctionalInterface
    private interface RuntimeFactory {
        ModelRuntime open(int poolSize);
    }
}
