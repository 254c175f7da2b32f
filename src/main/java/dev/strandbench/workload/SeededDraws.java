package dev.strandbench.workload;

/** Generates random numbers. Each number depends only on a seed and an index, not on the order of the calls. */
public final class SeededDraws {

    private static final int BITS_BEYOND_DOUBLE = 11;
    private static final double STEP = 0x1.0p-53;

    private SeededDraws() {}

    public static long seedOf(long seed, long index) {
        return Checksum.of(Checksum.of(seed) + index);
    }

    /** Returns a random number with a uniform distribution between 0 and 1, both exclusive. */
    public static double uniform(long seed, long index) {
        return ((seedOf(seed, index) >>> BITS_BEYOND_DOUBLE) + 0.5) * STEP;
    }
}
