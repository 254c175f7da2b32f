package dev.strandbench.analysis;

import dev.strandbench.analysis.stats.IterationSeries;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.DoublePredicate;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Mean;

/**
 * The median times of fast and slow round trips between two processors, in ns. The times depend on the machine's state
 * and may change, for example when a virtual machine moves to other cores.
 */
public record RoundTrips(double fast, double slow) {

    /** The metric that contains the time of the round trip before each iteration, in ns; NaN if unknown. */
    public static final String METRIC = "process.roundTrip";

    /** The minimum ratio of the median round trip before slow iterations to the median before fast iterations. */
    private static final double SLOW = 2;

    /**
     * In the slow state, the median round trip is at least this multiple of the median in the fast state. If the two
     * processors sometimes share a core, that alone changes the round trip by only a factor of two.
     */
    private static final double OTHER_STATE = 3;

    /**
     * The smallest relevant effect of a state on the mean log score. For a smaller effect, leaving out forks does more
     * harm than good.
     */
    private static final double LEAST_EFFECT = Math.log(1.1);

    /**
     * Lower limit for the standard deviation of a state's log round trips. The limit prevents a few equal round trips
     * from counting as a state.
     */
    private static final double LEAST_DEVIATION = 0.05;

    /**
     * Two samples count as separate if, in at least this share of pairs, the same sample has the larger number. The
     * share is below 1, because the machine may change within an iteration.
     */
    private static final double NEARLY_ALL = 0.9;

    /**
     * Compares the round trips before fast and before slow iterations. The result is empty unless, in nearly all pairs
     * of a fast and a slow iteration, the round trip before the slow iteration is longer.
     *
     * @param scores scores of an arm, with the indexes {@code [fork][iteration]}
     * @param nanos times of the round trips, in ns, with the indexes {@code [fork][iteration]}
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

    /** Returns the share of pairs in which the number from the first sample is larger (Mann and Whitney, 1947). */
    private static double shareOfLonger(double[] numbers, double[] others) {
        double[] shorter = Arrays.stream(others).sorted().toArray();
        long pairs = 0;
        int below = 0;
        for (double number : Arrays.stream(numbers).sorted().toArray()) {
            while (below < shorter.length && shorter[below] < number) {
                below++;
            }
            pairs += below;
        }
        return (double) pairs / numbers.length / others.length;
    }

    /**
     * The scores of an arm's iterations, and the times of the round trips just before the iterations, in ns. Both
     * arrays have the indexes {@code [fork][iteration]}. If the array {@code nanos} is empty, all round trips are
     * unknown.
     */
    @SuppressWarnings("ArrayRecordComponent") // large, and never compared
    public record ArmIterations(double[][] scores, double[][] nanos) {

        /**
         * Returns each fork's scores that follow fast round trips. Returns all scores if they do not depend on the
         * machine's state, or if too few scores would be left.
         */
        public double[][] whileFast(RoundTrips states) {
            double[][] fast = after(states::isFast);
            return dependsOn(states) && isEnough(fast) ? fast : scores;
        }

        private boolean dependsOn(RoundTrips states) {
            return areApart(logs(after(states::isFast)), logs(after(states::isSlow)));
        }

        /** Returns true if scores may depend on the state, but too few scores come from the fast state. */
        public boolean isOfBoth(RoundTrips states) {
            double[][] afterFast = after(states::isFast);
            double[] fast = logs(afterFast);
            double[] slow = logs(after(states::isSlow));
            boolean mayDepend =
                    (fast.length > 0 && slow.length > 0) ? areApart(fast, slow) : fast.length + slow.length > 0;
            return mayDepend && !isEnough(afterFast);
        }

        private static boolean areApart(double[] fast, double[] slow) {
            return Math.abs(Mean.of(slow).getAsDouble() - Mean.of(fast).getAsDouble()) >= LEAST_EFFECT
                    && Math.max(shareOfLonger(slow, fast), shareOfLonger(fast, slow)) >= NEARLY_ALL;
        }

        /** Returns false if most forks have no scores, or if too few forks have enough scores to show drift. */
        private boolean isEnough(double[][] fast) {
            long had = forksWith(ForkCost.FEWEST_ITERATIONS, scores);
            long withDrift = had < ArmCosts.FEWEST_FORKS_FOR_DRIFT ? 0 : ArmCosts.FEWEST_FORKS_FOR_DRIFT;
            return 2 * forksWith(1, fast) >= scores.length && forksWith(ForkCost.FEWEST_ITERATIONS, fast) >= withDrift;
        }

        private static long forksWith(int iterations, double[][] scores) {
            return Arrays.stream(scores)
                    .filter(fork -> fork.length >= iterations)
                    .count();
        }

        private double[][] after(DoublePredicate roundTrip) {
            return IntStream.range(0, nanos.length)
                    .mapToObj(fork -> IntStream.range(0, nanos[fork].length)
                            .filter(i -> roundTrip.test(nanos[fork][i]))
                            .mapToDouble(i -> scores[fork][i])
                            .toArray())
                    .toArray(double[][]::new);
        }

        private static double[] logs(double[][] scores) {
            return known(Arrays.stream(scores).flatMapToDouble(Arrays::stream).map(Math::log));
        }
    }

    /**
     * Returns the medians of both states if the machine's state changed while arms ran. Returns empty if no arm's
     * scores depend on the machine's state. Also returns empty if only one of several arms had slow round trips,
     * because that arm may have caused them itself. If the result is empty, all iterations count.
     */
    public static Optional<RoundTrips> among(List<ArmIterations> arms) {
        return amongEntries(arms.stream().map(List::of).toList());
    }

    /**
     * Like {@link #among}, but for arms with several entries. An inner list contains the entries of one arm, or of
     * several arms if the same cause may have slowed their round trips.
     */
    public static Optional<RoundTrips> amongEntries(List<List<ArmIterations>> arms) {
        List<ArmIterations> entries = arms.stream().flatMap(List::stream).toList();
        return states(DoubleStream.of(nanosOf(entries)))
                .filter(states -> states.occurBesideSeveral(arms))
                .filter(states -> entries.stream().anyMatch(entry -> entry.dependsOn(states)));
    }

    private static double[] nanosOf(List<ArmIterations> entries) {
        return entries.stream()
                .flatMap(entry -> Arrays.stream(entry.nanos))
                .flatMapToDouble(Arrays::stream)
                .toArray();
    }

    private boolean occurBesideSeveral(List<List<ArmIterations>> arms) {
        double[] shares = known(arms.stream().mapToDouble(entries -> slowShare(new double[][] {nanosOf(entries)})));
        return Arrays.stream(shares).filter(share -> share > 0).count() >= Math.min(2, shares.length);
    }

    /**
     * Returns the costs by which arms are compared. If an arm's scores depend on the machine's state, only its costs in
     * the fast state are used. If these costs, or the costs of all iterations, are not usable, all of the arm's
     * iterations count.
     *
     * @param costs function that returns an arm's costs; its arguments are the arm's number and some or all of the
     *     arm's scores
     */
    public static Map<Integer, ArmCosts> comparable(
            Map<Integer, ArmIterations> arms, BiFunction<Integer, double[][], ArmCosts> costs) {
        Map<Integer, ArmCosts> compared = new TreeMap<>();
        Map<Integer, ArmIterations> usable = new TreeMap<>();
        arms.forEach((arm, all) -> {
            ArmCosts ofAll = costs.apply(arm, all.scores());
            compared.put(arm, ofAll);
            if (ofAll.isUsable()) {
                usable.put(arm, all);
            }
        });
        among(List.copyOf(usable.values()))
                .ifPresent(states -> usable.forEach((arm, all) -> {
                    ArmCosts ofFast = costs.apply(arm, all.whileFast(states));
                    if (ofFast.isUsable()) {
                        compared.put(arm, all.isOfBoth(states) ? ofFast.ofUnknownState() : ofFast);
                    }
                }));
        return compared;
    }

    /**
     * Returns the median times of fast and slow round trips; empty unless slow round trips take several times as long.
     * Among the possible borders between fast and slow, chooses the border with the smallest error for two lognormal
     * distributions (Kittler and Illingworth, Pattern Recognition 19, 1986).
     */
    static Optional<RoundTrips> states(DoubleStream nanos) {
        double[] sorted = known(nanos.sorted());
        double[] logs = Arrays.stream(sorted).map(Math::log).toArray();
        Optional<RoundTrips> best = Optional.empty();
        double least = Double.POSITIVE_INFINITY;
        Spread fast = new Spread();
        Spread slow = new Spread();
        Arrays.stream(logs).forEach(slow::add);
        for (int border = 1; border < logs.length; border++) {
            fast.add(logs[border - 1]);
            slow.remove(logs[border - 1]);
            double error = fast.error(logs.length) + slow.error(logs.length);
            RoundTrips medians = new RoundTrips(median(sorted, 0, border), median(sorted, border, sorted.length));
            if (error < least && medians.slow >= OTHER_STATE * medians.fast) {
                least = error;
                best = Optional.of(medians);
            }
        }
        return best;
    }

    private static double median(double[] sorted, int from, int to) {
        int count = to - from;
        return (sorted[from + (count - 1) / 2] + sorted[from + count / 2]) / 2;
    }

    /** The logarithms of the round trips on one side of a border between fast and slow. */
    private static final class Spread {

        private int count;
        private double sum;
        private double squares;

        void add(double log) {
            count++;
            sum += log;
            squares += log * log;
        }

        void remove(double log) {
            count--;
            sum -= log;
            squares -= log * log;
        }

        double error(int all) {
            double share = (double) count / all;
            double variance = squares / count - sum / count * sum / count;
            return share * (Math.log(Math.max(LEAST_DEVIATION, Math.sqrt(Math.max(0, variance)))) - Math.log(share));
        }
    }

    /** Returns false if a round trip is slow or unknown. */
    public boolean isFast(double nanos) {
        return nanos * nanos <= fast * slow;
    }

    /** Returns false if a round trip is fast or unknown. */
    public boolean isSlow(double nanos) {
        return nanos * nanos > fast * slow;
    }

    /**
     * Returns the share of iterations that follow a slow round trip, between 0 and 1; NaN if no round trip is known.
     */
    public double slowShare(double[][] nanos) {
        double[] known = known(Arrays.stream(nanos).flatMapToDouble(Arrays::stream));
        return (double) Arrays.stream(known).filter(this::isSlow).count() / known.length;
    }

    private static double[] known(DoubleStream numbers) {
        return numbers.filter(Double::isFinite).toArray();
    }
}
