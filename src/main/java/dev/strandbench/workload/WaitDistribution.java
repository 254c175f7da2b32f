package dev.strandbench.workload;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.statistics.distribution.NormalDistribution;

/** A distribution of waits in whole ms, the unit of {@code delay}. Either all waits are 0, or all are at least 1 ms. */
public sealed interface WaitDistribution {

    String VALID = "20ms, uniform(5ms,50ms), exponential(20ms), lognormal(20ms,p99=200ms), with times from 1ms to 60s"
            + " in ns, us, ms or s; 0ms for none";

    /** The maximum wait, in ms: one day. This limit prevents an overflow when waits are added. */
    long MOST_MILLIS = 86_400_000;

    /** Returns a quantile of the waits, in ms. The argument is between 0 and 1, both exclusive. */
    double millisAt(double share);

    default Wait waitAt(double share) {
        double millis = millisAt(share);
        return millis > 0 ? new Wait(Math.clamp(Math.round(millis), 1, MOST_MILLIS)) : Wait.NONE;
    }

    /**
     * Reads {@code 20ms}, {@code uniform(5ms,50ms)}, {@code exponential(20ms)} (the mean), or
     * {@code lognormal(20ms,p99=200ms)} (the median and the 99th percentile). Returns empty if the text is not valid.
     * Times are from 1 ms to 60 s. If there are two times, the second must be longer than the first. A constant and the
     * first time of {@code uniform} may be 0. Ignores spaces.
     */
    static Optional<WaitDistribution> read(String text) {
        return WaitText.read(text.replace(" ", ""));
    }

    record ConstantWaits(double millis) implements WaitDistribution {

        @Override
        public double millisAt(double share) {
            return millis;
        }
    }

    record UniformWaits(double leastMillis, double mostMillis) implements WaitDistribution {

        @Override
        public double millisAt(double share) {
            return leastMillis + share * (mostMillis - leastMillis);
        }
    }

    record ExponentialWaits(double meanMillis) implements WaitDistribution {

        @Override
        public double millisAt(double share) {
            return -meanMillis * StrictMath.log(1 - share);
        }
    }

    /** Log-normal waits, like those of services: most waits are near the median, and a few are much longer. */
    record LogNormalWaits(double medianMillis, double p99Millis) implements WaitDistribution {

        private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);
        private static final double NORMAL_P99 = NORMAL.inverseCumulativeProbability(0.99);

        @Override
        public double millisAt(double share) {
            double sigma = StrictMath.log(p99Millis / medianMillis) / NORMAL_P99;
            return medianMillis * StrictMath.exp(sigma * NORMAL.inverseCumulativeProbability(share));
        }
    }

    final class WaitText {

        private static final Pattern UNIFORM = Pattern.compile("uniform\\(([^,()]+),([^,()]+)\\)");
        private static final Pattern EXPONENTIAL = Pattern.compile("exponential\\(([^,()]+)\\)");
        private static final Pattern LOG_NORMAL = Pattern.compile("lognormal\\(([^,()]+),p99=([^,()]+)\\)");
        private static final double LEAST_MILLIS = 1;
        private static final double MOST_MILLIS = 60_000;

        private WaitText() {}

        static Optional<WaitDistribution> read(String text) {
            Matcher uniform = UNIFORM.matcher(text);
            if (uniform.matches()) {
                double least = millis(uniform.group(1));
                double most = millis(uniform.group(2));
                return least < most ? Optional.of(new UniformWaits(least, most)) : Optional.empty();
            }
            Matcher exponential = EXPONENTIAL.matcher(text);
            if (exponential.matches()) {
                double mean = millis(exponential.group(1));
                return mean > 0 ? Optional.of(new ExponentialWaits(mean)) : Optional.empty();
            }
            Matcher logNormal = LOG_NORMAL.matcher(text);
            if (logNormal.matches()) {
                double median = millis(logNormal.group(1));
                double p99 = millis(logNormal.group(2));
                return median > 0 && median < p99 ? Optional.of(new LogNormalWaits(median, p99)) : Optional.empty();
            }
            double constant = millis(text);
            return constant >= 0 ? Optional.of(new ConstantWaits(constant)) : Optional.empty();
        }

        // Returns NaN for a time that is not valid, because every comparison with NaN is false.
        private static double millis(String text) {
            double millis = Amounts.nanos(text).orElse(Double.NaN) / 1e6;
            return millis == 0 || (millis >= LEAST_MILLIS && millis <= MOST_MILLIS) ? millis : Double.NaN;
        }
    }
}
