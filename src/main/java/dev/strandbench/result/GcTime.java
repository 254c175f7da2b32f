package dev.strandbench.result;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Completes JMH's metric {@code gc.time}, which omits iterations without a garbage collection. */
public final class GcTime {

    public static final String NAME = "gc.time";
    public static final String UNIT = "ms";

    public static final String COUNT = "gc.count";

    private GcTime() {}

    /** Returns true if no iteration had a collection, so that a missing {@code gc.time} means 0 ms. */
    static boolean isZero(double @Nullable [][] counts) {
        return counts == null
                || Arrays.stream(counts).flatMapToDouble(Arrays::stream).allMatch(count -> count == 0);
    }

    /**
     * Returns the collection time of each iteration, in ms. If the arrays have different numbers of forks, returns the
     * given times unchanged.
     *
     * @param counts {@code gc.count} of each iteration, with the indexes {@code [fork][iteration]}
     * @param times {@code gc.time} as JMH reports it for each fork, without iterations that had no collection
     */
    static double[][] ofAllIterations(double[][] counts, double[][] times) {
        if (times.length > 0 && times.length != counts.length) {
            return times;
        }
        double[][] all = new double[counts.length][];
        for (int fork = 0; fork < counts.length; fork++) {
            all[fork] = ofAllIterations(counts[fork], times.length == 0 ? new double[0] : times[fork]);
        }
        return all;
    }

    private static double[] ofAllIterations(double[] counts, double[] times) {
        double[] all = new double[Math.max(counts.length, times.length)];
        int next = 0;
        for (int i = 0; i < all.length && next < times.length; i++) {
            boolean onlyTimesAreLeft = times.length - next == all.length - i;
            if (onlyTimesAreLeft || counts[i] > 0) {
                all[i] = times[next++];
            }
        }
        return all;
    }
}
