package dev.strandbench.scenario.stream;

/** What hands elements over from one stage to the next. */
public enum Link {
    /**
     * A {@code SynchronousQueue} where nothing is held, a {@code LinkedBlockingQueue} where there is no bound, or else
     * an {@code ArrayBlockingQueue}. Threads only.
     */
    QUEUE,

    /** A channel of the jox library, which blocks. Threads only. */
    JOX,

    /** A channel of the coroutines library. Coroutines only. */
    CHANNEL,

    /** A cold flow with a buffer after each stage but the last, so that each is a coroutine. Coroutines only. */
    FLOW,

    /** A cold flow without a buffer: one coroutine takes each element through all stages. Coroutines only. */
    PLAIN_FLOW
}
