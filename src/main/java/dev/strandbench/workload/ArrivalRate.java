package dev.strandbench.workload;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How often requests come, whether or not those before have ended.
 *
 * @param perSecond on average, above 0
 * @param random whether they come independently of each other, as a Poisson process, and not evenly
 */
public record ArrivalRate(double perSecond, boolean random) {

    /** What stands for requests that all come at once, and so for no rate. */
    public static final String CLOSED = "closed";

    /** What {@link #read} understands besides {@link #CLOSED}, in words. */
    public static final String VALID = "200/s, poisson(200/s), up to 100000/s";

    private static final Pattern EVEN = Pattern.compile("(\\d{1,6}(?:\\.\\d{1,6})?)/s");
    private static final Pattern POISSON = Pattern.compile("poisson\\(([^()]+)\\)");
    private static final double MOST_PER_SECOND = 100_000;
    private static final double NANOS_PER_SECOND = 1e9;

    /** Reads {@code 200/s} or {@code poisson(200/s)}; empty if the text is neither, or the rate is not valid. */
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
     * When requests come, in ns after the beginning, in order.
     *
     * @param seed of the gaps, where they are random
     */
    public long[] dueNanos(int requests, long seed) {
        long[] due = new long[requests];
        double nanos = 0;
        for (int request = 0; request < requests; request++) {
            double gaps = random ? -StrictMath.log(1 - SeededDraws.uniform(seed, request)) : 1;
            due[request] = Math.round(nanos);
            nanos += gaps / perSecond * NANOS_PER_SECOND;
        }
        return due;
    }
}
