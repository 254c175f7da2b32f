package dev.strandbench.compare;

import dev.strandbench.analysis.stats.IterationSeries;
import java.util.Arrays;

/** Finds outliers and trends in the log costs of an arm's forks, in the order in which the forks ran. */
final class ForkPatterns {

    private static final int FEWEST_FOR_OUTLIERS = 5;
    private static final int FEWEST_FOR_ORDER = 6;

    /**
     * The smallest distance of an outlier from the median, in standard deviations. The median absolute deviation
     * estimates the standard deviation.
     */
    private static final double FAR = 5;

    /** A normal distribution's standard deviation, divided by its median absolute deviation. */
    private static final double DEVIATIONS_PER_MEDIAN = 1.4826;

    private static final double SIGNIFICANT = 2.576;

    private ForkPatterns() {}

    /**
     * Returns true if a fork's log cost is unusually far from the median.
     *
     * @param smallest distance from the median that an outlier must exceed
     */
    static boolean hasOutliers(double[] logs, double smallest) {
        if (logs.length < FEWEST_FOR_OUTLIERS) {
            return false;
        }
        double median = IterationSeries.median(logs);
        double[] distances =
                Arrays.stream(logs).map(log -> Math.abs(log - median)).toArray();
        double bound = Math.max(smallest, FAR * DEVIATIONS_PER_MEDIAN * IterationSeries.median(distances));
        return Arrays.stream(distances).anyMatch(distance -> distance > bound);
    }

    /** Returns true if the forks' costs have a trend, according to the Mann test (Econometrica 13, 1945). */
    static boolean haveTrend(double[] logs) {
        long forks = logs.length;
        if (forks < FEWEST_FOR_ORDER) {
            return false;
        }
        long balance = 0;
        for (int later = 1; later < forks; later++) {
            for (int earlier = 0; earlier < later; earlier++) {
                balance += Double.compare(logs[later], logs[earlier]);
            }
        }
        double deviation = Math.sqrt(forks * (forks - 1) * (2 * forks + 5) / 18.0);
        return (Math.abs(balance) - 1) / deviation > SIGNIFICANT;
    }
}
