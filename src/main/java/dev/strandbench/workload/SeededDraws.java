package dev.strandbench.workload;

/** Draws that depend on a seed and an index alone, in whatever order they are asked for. */
public final class SeededDraws {

    private static final int BITS_BEYOND_DOUBLE = 11;
    private static final double STEP = 0x1.0p-53;

    private SeededDraws() {}

    /** The seed of draws of their own, of one of many things that share a seed. */
    public static long seedOf(long seed, long index) {
        return Checksum.of(Checksum.of(seed) + index);
    }

    /** A number between 0 and 1, both excluded, every one equally likely. */
    public static double uniform(long seed, long index) {
        return ((seedOf(seed, index) >>> BITS_BEYOND_DOUBLE) + 0.5) * STEP;
    }
}
