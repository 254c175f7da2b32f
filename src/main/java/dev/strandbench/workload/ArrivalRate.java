package dev.strandbench.workload;

import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The rate at which requests arrive, either at random (a Poisson process) or at equal intervals. */
public record ArrivalRate(double perSecond, boolean random) {

    /** The parameter value for requests that all arrive at once. */
    public static final String CLOSED = "closed";

    public static final String VALID = "200/s, poisson(200/s), up to 100000/s";

    private static final Pattern EVEN = Pattern.compile("(\\d{1,6}(?:\\.\\d{1,6})?)/s");
    private static final Pattern POISSON = Pattern.compile("poisson\\(([^()]+)\\)");
    private static final double MOST_PER_SECOND = 100_000;

    /** Reads a rate such as {@code 200/s} or {@code poisson(200/s)}; empty if the string or the rate is not valid. */
    public static Optional<ArrivalRate> read(String text) {
        Matcher poisson = POISSON.matcher(text);
        boolean random = poisson.matches();
        Matcher even = EVEN.matcher(random ? poisson.group(1) : text);
        if (!even.matches()) {
            return Optional.empty();
        }
        double perSecond = Double.parseDouble(even.group(1));
        return perSecond > 0 && perSecond <= MOST_PER_SECOND
                ? Optional.of(new ArrivalRate(perSecond, random))
                : Optional.empty();
    }

    /**
     * Returns up to a given number of arrival times within a duration, in ns and in ascending order; the first is 0.
     */
    public long[] dueNanos(int most, Duration within, long seed) {
        long[] due = new long[most];
        int requests = 0;
        double nanos = 0;
        while (requests < most && nanos < within.toNanos()) {
            double gaps = random ? -StrictMath.log(1 - SeededDraws.uniform(seed, requests)) : 1;
            due[requests] = Math.round(nanos);
            requests++;
            nanos += gaps / perSecond * 1e9;
        }
        return Arrays.copyOf(due, requests);
    }
}
