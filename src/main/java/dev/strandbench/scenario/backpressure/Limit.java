package dev.strandbench.scenario.backpressure;

/** What lets so many calls through at once and makes the others wait. */
public enum Limit {
    /**
     * A {@code java.util.concurrent.Semaphore} that whoever comes first takes a permit of: one who comes while a permit
     * is free goes before those that wait. Threads only.
     */
    SEMAPHORE,

    /**
     * A semaphore that gives its permits in the order in which callers came. The one of the coroutines library knows no
     * other order.
     */
    FAIR_SEMAPHORE,

    /**
     * The runtime itself, which is a pool of as many threads as are let through: a caller that waits is a task in its
     * queue, and nobody blocks. It lets callers through, not calls.
     */
    RUNTIME,

    /** A fixed pool of platform threads; a caller hands its call over and waits for the future. Threads only. */
    POOL,

    /** As {@link #POOL}, of virtual threads. */
    WORKERS,

    /** A channel with as many tokens, one of which each call takes and puts back. Coroutines only. */
    TOKENS,

    /**
     * A view of {@code Dispatchers.IO} with limited parallelism. It counts coroutines that run: one that is suspended
     * makes room for another, so calls block their thread here, as a thread's do, by {@code Thread.sleep}. Cancellation
     * interrupts them, by {@code runInterruptible}, which costs more than {@code withContext} alone. Coroutines only.
     */
    VIEW
}
