package dev.strandbench.workload;

/** Turns small integers into values whose sum tells whether each of them was seen exactly once. */
public final class Checksum {

    private Checksum() {}

    /**
     * Spreads an index over all 64 bits: the finaliser of SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom
     * number generators", OOPSLA 2014) of the index's own step of its sequence.
     */
    public static long of(long index) {
        long z = (index + 1) * 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /** The sum, modulo 2⁶⁴, over the indexes from 0 to {@code count - 1}. */
    public static long ofRange(int count) {
        long sum = 0;
        for (int index = 0; index < count; index++) {
            sum += of(index);
        }
        return sum;
    }
}
