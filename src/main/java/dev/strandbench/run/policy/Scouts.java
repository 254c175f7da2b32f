package dev.strandbench.run.policy;

import dev.strandbench.analysis.stats.IterationSeries;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/**
 * Maps each arm's number to its first fork, which is longer than later forks. The first forks show the age after which
 * an arm's ratio to the best arm no longer drifts. In a family with one arm, the score itself must not drift. All
 * iterations count, so a change in the machine's performance may look like drift and make later forks longer than
 * necessary.
 */
record Scouts(Map<Integer, IterationSeries> forks, double length, boolean higherIsBetter) {

    /** The allowed drift of a ratio's natural logarithm if the noise is small. */
    private static final double FLAT = 0.02;

    /** The allowed drift of a ratio's natural logarithm if the noise is large. */
    private static final double MOST_FLAT = 0.07;

    /** The allowed drift, in standard deviations of the ratio's logarithm in the second half of the fork. */
    private static final double DEVIATIONS = 2;

    /** The allowed drift of a ratio's logarithm, as a share of that logarithm. */
    private static final double FLAT_SHARE = 0.15;

    private static final int FEWEST_PARTS = 4;

    /** The logarithm of the largest ratio for which drift matters. Drift cannot change verdicts on larger ratios. */
    private static final double FAR = Math.log(2);

    private static final double ROUNDING = 1e-6;
    private static final double NANOS_PER_SECOND = 1e9;

    static Scouts of(FamilyForks measured) {
        Map<Integer, IterationSeries> first = new TreeMap<>();
        measured.forks()
                .forEach((arm, forks) -> forks.stream()
                        .findFirst()
                        .map(MeasuredFork::series)
                        .filter(series -> series.mean(0, series.age()) > 0)
                        .ifPresent(series -> first.put(arm, series)));
        double length = measured.forks().values().stream()
                .flatMap(forks -> forks.stream().limit(1))
                .mapToDouble(fork -> fork.length().toNanos() / NANOS_PER_SECOND)
                .min()
                .orElse(0);
        return new Scouts(first, length, measured.higherIsBetter());
    }

    /**
     * Returns the shortest fork length, in s, at which ratios no longer drift in the second half of a fork. If there is
     * none, returns the length of the first forks. Starts with {@code shortest}, and doubles the length until it is
     * long enough.
     */
    double flatFrom(double shortest) {
        double found = shortest;
        while (!forks.isEmpty() && found < length - ROUNDING && !isFlat(found, shortest)) {
            found *= 2;
        }
        return Math.max(shortest, Math.min(found, length));
    }

    private boolean isFlat(double from, double shortest) {
        int best = best();
        return forks.size() == 1
                ? isFlat(ages -> log(best, ages), 0, from, shortest)
                : forks.keySet().stream()
                        .filter(arm -> arm != best)
                        .allMatch(arm -> isFlat(ages -> log(arm, ages) - log(best, ages), FLAT_SHARE, from, shortest));
    }

    private record Ages(double from, double to) {}

    /** Returns true if a value drifts little after the age {@code from / 2}, or if it is a ratio that stays above 2. */
    private boolean isFlat(ToDoubleFunction<Ages> figure, double share, double from, double shortest) {
        double early = figure.applyAsDouble(new Ages(from / 2, from));
        if (!Double.isFinite(early)) {
            return false;
        }
        double noise = DEVIATIONS * lateDeviation(figure, shortest / 2, from / 2);
        double allowed = Math.max(Math.clamp(noise, FLAT, MOST_FLAT), share * Math.abs(early));
        double change = 0;
        double nearest = Math.abs(early);
        for (double start = from; start < length - ROUNDING; start *= 2) {
            double late = figure.applyAsDouble(new Ages(start, Math.min(2 * start, length)));
            change = Math.max(change, Math.abs(late - early));
            nearest = Math.min(nearest, late * Math.signum(early));
        }
        return change <= allowed || (share > 0 && nearest > FAR);
    }

    private double lateDeviation(ToDoubleFunction<Ages> figure, double most, double seconds) {
        int parts = Math.max(FEWEST_PARTS, (int) Math.round(length / 2 / most));
        double part = length / 2 / parts;
        double[] figures = IntStream.range(0, parts)
                .mapToDouble(i -> figure.applyAsDouble(new Ages(length / 2 + i * part, length / 2 + (i + 1) * part)))
                .toArray();
        return StandardDeviation.of(figures).getAsDouble() * Math.sqrt(part / seconds);
    }

    private double log(int arm, Ages ages) {
        return Math.log(Objects.requireNonNull(forks.get(arm)).mean(ages.from(), ages.to()));
    }

    private int best() {
        int sign = higherIsBetter ? -1 : 1;
        return forks.keySet().stream()
                .min(Comparator.comparingDouble(arm -> sign * log(arm, new Ages(length / 2, length))))
                .orElseThrow();
    }
}
