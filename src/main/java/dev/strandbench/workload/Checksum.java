package dev.strandbench.workload;

/** Maps integers to 64-bit values. The sum of these values shows whether each integer occurred exactly once. */
public final class Checksum {

    private Checksum() {}

    /** Returns the value for an index, computed by SplitMix64's finaliser (Steele, Lea, Flood, OOPSLA 2014). */
    public static long of(long index) {
        long z = (index + 1) * 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /** Returns the sum of the values for the indexes from 0 to {@code count - 1}, modulo 2⁶⁴. */
    public static long ofRange(int count) {
        long sum = 0;
        for (int index = 0; index < count; index++) {
            sum += of(index);
        }
        return sum;
    }
}
