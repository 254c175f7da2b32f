package dev.strandbench.workload;

import dev.strandbench.workload.WaitDistribution.ConstantWaits;
import dev.strandbench.workload.WaitDistribution.ExponentialWaits;
import dev.strandbench.workload.WaitDistribution.LogNormalWaits;
import dev.strandbench.workload.WaitDistribution.UniformWaits;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Takes apart how a distribution of waits is written. */
final class WaitText {

    private static final Pattern UNIFORM = Pattern.compile("uniform\\(([^,()]+),([^,()]+)\\)");
    private static final Pattern EXPONENTIAL = Pattern.compile("exponential\\(([^,()]+)\\)");
    private static final Pattern LOG_NORMAL = Pattern.compile("lognormal\\(([^,()]+),p99=([^,()]+)\\)");
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double LEAST_MILLIS = 1;
    private static final double MOST_MILLIS = 60_000;

    private WaitText() {}

    /** As {@link WaitDistribution#read}, of a text without spaces. */
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

    /** A time in ms; NaN, which no comparison is true of, if it is not valid. */
    private static double millis(String text) {
        double millis = Amounts.nanos(text).orElse(Double.NaN) / NANOS_PER_MILLI;
        return millis == 0 || (millis >= LEAST_MILLIS && millis <= MOST_MILLIS) ? millis : Double.NaN;
    }
}
