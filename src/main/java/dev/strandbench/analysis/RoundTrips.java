package dev.strandbench.analysis;

import dev.strandbench.analysis.stats.IterationSeries;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoublePredicate;
import java.util.stream.DoubleStream;

/**
 * The median times of a round trip between two processors beside an arm's fast and slow iterations, in ns. The state of
 * the machine may change these times.
 */
public record RoundTrips(double fast, double slow) {

    /** The metric that a fork records before each iteration, in ns; NaN if unknown. */
    public static final String METRIC = "process.roundTrip";

    /** A round trip is slow if it takes more than this multiple of a fast one. */
    private static final double SLOW = 2;

    /** The share of the pairs of a fast and a slow iteration. Iterations in which the machine changes are mixed. */
    private static final double NEARLY_ALL = 0.9;

    /**
     * Compares the round trips beside fast and slow iterations. Returns empty unless the round trip is longer beside
     * the slow iteration in nearly all pairs of a fast and a slow iteration.
     *
     * @param scores scores of an arm, with the indexes {@code [fork][iteration]}
     * @param nanos round trips, with the same indexes
     */
    public static Optional<RoundTrips> separating(double[][] scores, DoublePredicate isSlow, double[][] nanos) {
        DoubleStream.Builder besideFast = DoubleStream.builder();
        DoubleStream.Builder besideSlow = DoubleStream.builder();
        if (nanos.length != scores.length) {
            return Optional.empty();
        }
        for (int fork = 0; fork < scores.length; fork++) {
            if (nanos[fork].length != scores[fork].length) {
                return Optional.empty();
            }
            for (int i = 0; i < scores[fork].length; i++) {
                (isSlow.test(scores[fork][i]) ? besideSlow : besideFast).add(nanos[fork][i]);
            }
        }
        double[] fast = known(besideFast.build());
        double[] slow = known(besideSlow.build());
        RoundTrips medians = new RoundTrips(IterationSeries.median(fast), IterationSeries.median(slow));
        return medians.slow >= SLOW * medians.fast && shareOfLonger(slow, fast) >= NEARLY_ALL
                ? Optional.of(medians)
                : Optional.empty();
    }

    /** Returns the share of pairs in which the first sample's number is larger (Mann and Whitney, 1947). */
    private static double shareOfLonger(double[] numbers, double[] others) {
        double longer = 0;
        for (double number : numbers) {
            longer += Arrays.stream(others).filter(other -> number > other).count();
        }
        return longer / numbers.length / others.length;
    }

    /** Returns the median round trip of the fork with the smallest one; empty if no fork has any. */
    public static OptionalDouble fastest(double[][] nanos) {
        return Arrays.stream(nanos)
                .map(fork -> known(Arrays.stream(fork)))
                .filter(fork -> fork.length > 0)
                .mapToDouble(IterationSeries::median)
                .min();
    }

    /** Returns false if a round trip is slow or unknown. */
    public static boolean isUsual(double nanos, double fastest) {
        return nanos <= SLOW * fastest;
    }

    /** Returns the share of iterations with a slow round trip, between 0 and 1; NaN if no round trip is known. */
    public static double slowShare(double[][] nanos, double fastest) {
        double[] known = known(Arrays.stream(nanos).flatMapToDouble(Arrays::stream));
        return (double) Arrays.stream(known)
                        .filter(one -> !isUsual(one, fastest))
                        .count()
                / known.length;
    }

    private static double[] known(DoubleStream nanos) {
        return nanos.filter(Double::isFinite).toArray();
    }
}
