package dev.strandbench.scenario.pingpong;

import java.util.Optional;

/** What messages go through from one task to the other; unless it says otherwise, one of its kind in each direction. */
public enum Medium {
    /**
     * A field and who waits for it: a thread, by {@code LockSupport}, or a coroutine, by its continuation. Sending
     * never waits.
     */
    PARK(false),

    /** A {@code SynchronousQueue} where nothing is held, or else an {@code ArrayBlockingQueue}. Threads only. */
    QUEUE(true),

    /** A {@code LinkedTransferQueue}, whose {@code transfer} waits until the message is received. Threads only. */
    TRANSFER(false),

    /**
     * One {@code Exchanger} for both directions: the tasks meet there for each message, and what the receiver gives for
     * it has no meaning. Threads only.
     */
    EXCHANGER(false),

    /** A channel of the jox library, which blocks. Threads only. */
    JOX(true),

    /** A channel of the coroutines library. Coroutines only. */
    CHANNEL(true),

    /**
     * Two channels of that library in each direction, used in turn: the receiver selects from both. Coroutines only.
     */
    SELECT(true);

    private final boolean buffers;

    Medium(boolean buffers) {
        this.buffers = buffers;
    }

    /** Why it cannot hold so many messages; empty if it can. */
    Optional<String> unsupported(int capacity) {
        return buffers || capacity == 0
                ? Optional.empty()
                : Optional.of("it has no buffer; valid: capacity=0, where it stands beside the rendezvous of others");
    }
}
