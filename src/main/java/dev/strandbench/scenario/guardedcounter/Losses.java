package dev.strandbench.scenario.guardedcounter;

import dev.strandbench.scenario.SecondaryMetrics;

/** The updates that the ops of an iteration lost. Used by one thread. */
final class Losses {

    private long lost;
    private long lossless;
    private long ops;

    /** Takes note of an op that lost so many, 0 or more. */
    void add(long updates) {
        lost += updates;
        lossless += updates == 0 ? 1 : 0;
        ops++;
    }

    /** Reports how many an op lost on average, and how many ops lost none. */
    void report() {
        SecondaryMetrics.average("lost", (double) lost / ops, "updates/op");
        SecondaryMetrics.total("lossless", (double) lossless, "ops");
    }

    /** Forgets all ops. */
    void clear() {
        lost = 0;
        lossless = 0;
        ops = 0;
    }
}
