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
 * The long first forks of a family, one per arm, by arm number, with their length in s. They show the age from which
 * the ratio of each arm to the best arm no longer drifts. In a family with one arm, the score itself must not drift.
 */
record Scouts(Map<Integer, IterationSeries> forks, double length, boolean higherIsBetter) {

    /** The allowed drift of the natural logarithm of a ratio if the noise is small. */
    private static final double FLAT = 0.02;

    /** The allowed drift of the natural logarithm of a ratio if the noise is large. */
    private static final double MOST_FLAT = 0.07;

    /** The allowed drift, in standard deviations of the logarithm late in the fork. */
    private static final double DEVIATIONS = 2;

    /** The allowed drift, as a share of the logarithm of the ratio. */
    private static final double FLAT_SHARE = 0.15;

    private static final int FEWEST_PARTS = 4;

    /** The logarithm of the ratio above which drift is ignored, because it cannot change the verdict. */
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
     * Returns the shortest fork length, in s, for which ratios no longer drift after the fork's first half; otherwise
     * the length of the first forks. Each length is twice the previous one, and the first is {@code shortest}.
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

    /**
     * Returns true if a value does not drift after the first half of a fork of the given length. A ratio that is above
     * 2 at every age does not count as drifting.
     *
     * @param figure the function from ages to the logarithm of a score or ratio
     * @param share the allowed drift, as a share of the value
     * @param from the length of the fork, in s
     */
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
