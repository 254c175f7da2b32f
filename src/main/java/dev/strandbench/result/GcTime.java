package dev.strandbench.result;

/**
 * JMH's metric {@code gc.time}. The GC profiler reports this metric only for iterations with a garbage collection, but
 * {@code gc.count} for every iteration.
 */
public final class GcTime {

    public static final String NAME = "gc.time";
    public static final String UNIT = "ms";

    /** The name of the metric that every iteration with the GC profiler has. */
    public static final String COUNT = "gc.count";

    private GcTime() {}

    /**
     * Returns the times of all iterations, with 0 for iterations without a collection.
     *
     * @param counts {@code counts[fork][iteration]}
     * @param times {@code times[fork]} with the times that JMH reports, in the order of the iterations; empty if JMH
     *     reports none
     * @return {@code times[fork][iteration]}; the given times if they have another number of forks than the counts
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
