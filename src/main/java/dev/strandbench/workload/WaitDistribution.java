package dev.strandbench.workload;

import java.util.Optional;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * What the lengths of waits are drawn from.
 *
 * <p>A wait has whole milliseconds, because every model can wait for those: {@code delay} rounds up to them. A draw is
 * rounded to the nearest, but to 1 ms at least, so that what should wait does.
 */
public sealed interface WaitDistribution {

    /** What {@link #read} understands, in words. */
    String VALID = "20ms, uniform(5ms,50ms), exponential(20ms), lognormal(20ms,p99=200ms), with times from 1ms to 60s"
            + " in ns, us, ms or s; 0ms for none";

    /** The longest wait that is drawn, in ms: a day, so that sums of waits do not overflow. */
    long MOST_MILLIS = 86_400_000;

    /** The length, in ms, that a share of all waits does not exceed; the share is between 0 and 1, both excluded. */
    double millisAt(double share);

    /** The wait that a share of all waits does not exceed. */
    default Wait waitAt(double share) {
        double millis = millisAt(share);
        return millis > 0 ? new Wait(Math.clamp(Math.round(millis), 1, MOST_MILLIS)) : Wait.NONE;
    }

    /**
     * Reads {@code 20ms}, always the same; {@code uniform(5ms,50ms)}; {@code exponential(20ms)}, by its mean; or
     * {@code lognormal(20ms,p99=200ms)}, by its median and its 99th percentile. Spaces do not count.
     *
     * @return empty if the text is none of these, if a time is not from 1 ms to 60 s, or if the second is not above the
     *     first; {@code 0ms} is valid alone and as the first of {@code uniform}
     */
    static Optional<WaitDistribution> read(String text) {
        return WaitText.read(text.replace(" ", ""));
    }

    /**
     * Always the same.
     *
     * @param millis length in ms
     */
    record ConstantWaits(double millis) implements WaitDistribution {

        @Override
        public double millisAt(double share) {
            return millis;
        }
    }

    /**
     * Every length between two is equally likely.
     *
     * @param leastMillis in ms
     * @param mostMillis in ms, above the least
     */
    record UniformWaits(double leastMillis, double mostMillis) implements WaitDistribution {

        @Override
        public double millisAt(double share) {
            return leastMillis + share * (mostMillis - leastMillis);
        }
    }

    /**
     * Exponential: mostly short.
     *
     * @param meanMillis in ms, above 0
     */
    record ExponentialWaits(double meanMillis) implements WaitDistribution {

        @Override
        public double millisAt(double share) {
            return -meanMillis * StrictMath.log(1 - share);
        }
    }

    /**
     * Log-normal, as the times of services often are: most near the median, a few far above.
     *
     * @param medianMillis in ms, above 0
     * @param p99Millis what 99 of 100 do not exceed, in ms, above the median
     */
    record LogNormalWaits(double medianMillis, double p99Millis) implements WaitDistribution {

        private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);
        private static final double NORMAL_P99 = NORMAL.inverseCumulativeProbability(0.99);

        @Override
        public double millisAt(double share) {
            double sigma = StrictMath.log(p99Millis / medianMillis) / NORMAL_P99;
            return medianMillis * StrictMath.exp(sigma * NORMAL.inverseCumulativeProbability(share));
        }
    }
}
