package dev.strandbench.scenario.wakeup;

/**
 * The waits of an op.
 *
 * @param tasks how many, at least 1
 * @param arrivals how many tasks have to arrive before the caller replies to all; if more than there are, it never does
 * @param guard of each wait
 */
public record GuardedWaits(int tasks, int arrivals, Guard guard) {

    /** Waits of which the last to arrive brings about the replies to all. */
    GuardedWaits(int tasks, Guard guard) {
        this(tasks, tasks, guard);
    }
}
