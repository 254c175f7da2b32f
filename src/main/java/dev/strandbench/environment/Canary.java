package dev.strandbench.environment;

import org.apache.commons.statistics.descriptive.Median;

/** A fixed piece of work that shows how fast a processor is right now. One thread at a time. */
public final class Canary {

    private static final int STEPS = 1_000_000;
    private static final int TRIES = 5;
    private static final int WARMUP_TRIES = 20;

    private long state = 1;

    /** Warms it up, for some tens of ms. */
    public Canary() {
        for (int i = 0; i < WARMUP_TRIES; i++) {
            spin();
        }
    }

    /** How long the work takes, in ns: the median of a few tries, some ms altogether. */
    public long sing() {
        double[] nanos = new double[TRIES];
        for (int i = 0; i < TRIES; i++) {
            long start = System.nanoTime();
            spin();
            nanos[i] = System.nanoTime() - start;
        }
        return Math.round(Median.withDefaults().evaluate(nanos));
    }

    /** Marsaglia's xorshift: every step needs the one before, so that nothing of it can be left out or overlap. */
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
