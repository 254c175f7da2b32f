package dev.strandbench.environment;

import org.apache.commons.statistics.descriptive.Median;

/**
 * The calibrated spin, called the canary because it is the first to suffer when a machine becomes slower: a fixed piece
 * of work whose duration shows how fast a processor is right now. Not thread-safe.
 */
public final class Canary {

    private static final int STEPS = 1_000_000;
    private static final int TRIES = 5;
    private static final int WARMUP_TRIES = 20;

    private long state = 1;

    /** Creates a canary and warms it up, which takes some tens of ms. */
    public Canary() {
        for (int i = 0; i < WARMUP_TRIES; i++) {
            spin();
        }
    }

    /** Measures how long the spin takes, in ns: the median of a few tries. Blocks for some ms. */
    public long measureNanos() {
        double[] nanos = new double[TRIES];
        for (int i = 0; i < TRIES; i++) {
            long start = System.nanoTime();
            spin();
            nanos[i] = System.nanoTime() - start;
        }
        return Math.round(Median.withDefaults().evaluate(nanos));
    }

    /** Marsaglia's xorshift: every step needs the one before, so that none can be left out or overlap another. */
    private void spin() {
        long x = state;
        for (int i = 0; i < STEPS; i++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
        }
        state = x;
    }
}
