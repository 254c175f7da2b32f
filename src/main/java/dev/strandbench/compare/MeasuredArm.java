package dev.strandbench.compare;

import dev.strandbench.analysis.ArmCosts;
import dev.strandbench.analysis.ForkCost;
import dev.strandbench.analysis.MetricUnit;
import dev.strandbench.analysis.RoundTrips;
import dev.strandbench.analysis.RoundTrips.ArmIterations;
import dev.strandbench.analysis.VerdictRule;
import dev.strandbench.analysis.WaitingTime;
import dev.strandbench.analysis.WarmupActivity;
import dev.strandbench.analysis.stats.IterationSeries;
import dev.strandbench.analysis.stats.RatioEstimate;
import dev.strandbench.machine.JvmSettings;
import dev.strandbench.result.AnswerMetric;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import dev.strandbench.result.RunConditions;
import dev.strandbench.result.RunMembership;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.DoublePredicate;
import java.util.stream.IntStream;

/**
 * A result entry, with the metric by which it is compared.
 *
 * @param blocks numbers of the blocks in which the metric's forks ran; empty if unknown
 * @param isOfUnknownState true if the metric may depend on the machine's state, but too few iterations ran in the fast
 *     state
 */
public record MeasuredArm(
        Measurement measurement,
        AnswerMetric figure,
        Metric metric,
        Optional<List<Integer>> blocks,
        boolean isOfUnknownState) {

    private static final String LATE = ".armedLate";

    /** If the search for the metric x.y ends early, the metric x.limitedByLoad or x.atEnd is above 0. */
    private static final List<String> ENDS_OF_A_SEARCH = List.of("limitedByLoad", "atEnd");

    private static final double CERTAIN = 0.99;
    private static final double NANOS_PER_SECOND = 1e9;

    /**
     * A fork's mean age in the second half of the measurement divided by its mean age in the first half. Assumes that
     * the warm-up takes as long as the measurement; used if the times are unknown.
     */
    private static final double AGE_OF_SECOND_HALF = 1.75 / 1.25;

    public MeasuredArm(Measurement measurement, AnswerMetric figure, Metric metric) {
        this(measurement, figure, metric, blocks(measurement, metric), false);
    }

    /** Returns a result entry with the given metric; empty if the entry lacks the metric. */
    public static Optional<MeasuredArm> of(Measurement measurement, AnswerMetric figure) {
        return figure.in(measurement).map(metric -> new MeasuredArm(measurement, figure, metric));
    }

    double floor() {
        return figure.isScore() ? 0 : MetricUnit.floor(figure.metric(), metric.unit());
    }

    private static Optional<List<Integer>> blocks(Measurement measurement, Metric metric) {
        return measurement
                .membership()
                .map(RunMembership::blocks)
                .filter(blocks ->
                        blocks.size() == metric.forks() && Set.copyOf(blocks).size() == metric.forks());
    }

    /** Multiplies all scores by a factor, and returns the forks' costs. */
    public ArmCosts costs(double factor) {
        double ideal = idealScore() * factor;
        List<ForkCost> forks = new ArrayList<>();
        for (double[] scores : metric.scores()) {
            double[] scaled = Arrays.stream(scores).map(score -> score * factor).toArray();
            int block = blocks.map(all -> all.get(forks.size())).orElse(forks.size());
            forks.add(ForkCost.of(block, scaled, figure.higherIsBetter(), floor() * factor)
                    .overWaiting(scaled, ideal, figure.higherIsBetter()));
        }
        if (forks.isEmpty()) {
            double[] score = {metric.score() * factor};
            return new ArmCosts(List.of(ForkCost.of(0, score, figure.higherIsBetter(), floor() * factor)));
        }
        int leftOut = figure.in(measurement).map(Metric::forks).orElse(0) - forks.size();
        return new ArmCosts(forks, leftOut, isOfUnknownState);
    }

    private double idealScore() {
        return figure.isScore()
                ? measurement
                        .metric(WaitingTime.METRIC)
                        .map(ideal -> WaitingTime.asScore(metric.unit(), ideal.score(), ideal.unit()))
                        .orElse(Double.NaN)
                : Double.NaN;
    }

    public boolean isUsable() {
        return !measurement.isGivenUp() && hasOnly(score -> score >= 0) && costs(1).isUsable();
    }

    public boolean isSound() {
        return isUsable() && hasOnly(score -> score > 0 && Double.isFinite(score));
    }

    private boolean hasOnly(DoublePredicate scores) {
        return Arrays.stream(metric.scores())
                .allMatch(fork -> Arrays.stream(fork).allMatch(scores));
    }

    public boolean ranBeside(MeasuredArm other) {
        Optional<String> run = run(measurement);
        return run.isPresent() && run.equals(run(other.measurement)) && blocks.isPresent() && other.blocks.isPresent();
    }

    private static Optional<String> run(Measurement measurement) {
        return measurement.membership().map(RunMembership::run).filter(name -> !name.isEmpty());
    }

    boolean isTooEarly() {
        OptionalDouble from = measuredFrom();
        return isSequential() && from.isPresent() && from.getAsDouble() < IterationSeries.LEAST_AGE;
    }

    private OptionalDouble measuredFrom() {
        return measurement.membership().map(RunMembership::measuredFrom).orElse(OptionalDouble.empty());
    }

    public Set<Flag> obstacles() {
        Set<Flag> flags = EnumSet.noneOf(Flag.class);
        if (isTooEarly()) {
            flags.add(Flag.TOO_EARLY);
        }
        if (measurement.isGivenUp()) {
            flags.add(Flag.GIVEN_UP);
        } else if (!isUsable()) {
            flags.add(Flag.NO_POSITIVE_SCORE);
        }
        disturbance().ifPresent(flags::add);
        return flags;
    }

    Optional<Flag> disturbance() {
        return disturbance(measurement);
    }

    /** Returns true if the search for a metric's value ended early; the true cost may then be lower. */
    public static boolean isOnlyABound(Measurement measurement, String metric) {
        String subject = metric.substring(0, metric.lastIndexOf('.') + 1);
        return !subject.isEmpty() && ENDS_OF_A_SEARCH.stream().anyMatch(end -> measurement.meanOf(subject + end) > 0);
    }

    boolean isOnlyABound() {
        return isOnlyABound(measurement, figure.metric());
    }

    /** Returns the reason why an iteration is invalid; empty if all iterations are valid. */
    public static Optional<Flag> disturbance(Measurement measurement) {
        if (!(measurement.meanOf("invalid") > 0)) {
            return Optional.empty();
        }
        if (measurement.meanOf("failed") > 0) {
            return Optional.of(Flag.REQUESTS_FAILED);
        }
        boolean late = measurement.secondary().keySet().stream().anyMatch(name -> name.endsWith(LATE));
        return Optional.of(late ? Flag.STARTED_TOO_LATE : Flag.HELPER_TOO_BUSY);
    }

    Set<Flag> remarks() {
        Set<Flag> flags = EnumSet.noneOf(Flag.class);
        if (isGrowing()) {
            flags.add(Flag.STILL_GROWING);
        }
        int failed = measurement.membership().map(RunMembership::failedForks).orElse(0);
        if (failed > 0 && !measurement.isGivenUp()) {
            flags.add(Flag.FORKS_FAILED);
        }
        if (!countsAll()) {
            flags.add(Flag.MACHINE_CHANGED);
        }
        if (isOfUnknownState) {
            flags.add(Flag.MACHINE_MOSTLY_SLOW);
        }
        return flags;
    }

    private boolean isGrowing() {
        return isSequential()
                && WarmupActivity.of(
                                measurement.primary().score(),
                                measurement.primary().unit(),
                                measurement::meanOf)
                        .isGrowing();
    }

    /**
     * Returns {@link Flag#NOT_STEADY} if scores changed with a fork's age, and {@link Flag#STILL_GROWING} if the heap
     * or the compiled code grew.
     */
    public Set<Flag> unsteady() {
        Set<Flag> flags = EnumSet.noneOf(Flag.class);
        if (changeWithAge(VerdictRule.ONE_LOOK.smallestRatio()).isPresent()) {
            flags.add(Flag.NOT_STEADY);
        }
        if (isGrowing()) {
            flags.add(Flag.STILL_GROWING);
        }
        return flags;
    }

    /**
     * Returns flags for drift, modes, outliers and trends. Trends are flagged even if they are small.
     *
     * @param smallestRatio smallest relevant size of drift, modes and outliers
     */
    Set<Flag> patterns(double smallestRatio) {
        Set<Flag> flags = EnumSet.noneOf(Flag.class);
        double smallest = Math.log(smallestRatio);
        double[] logs = costs(1).logCosts();
        if (changeWithAge(smallestRatio).isPresent()) {
            flags.add(Flag.NOT_STEADY);
        }
        if (modes(smallestRatio).isPresent()) {
            flags.add(Flag.SEVERAL_MODES);
        } else if (ForkPatterns.hasOutliers(logs, smallest)) {
            flags.add(Flag.OUTLIER_FORKS);
        }
        if (ForkPatterns.haveTrend(logs)) {
            flags.add(Flag.ORDER_EFFECT);
        }
        return flags;
    }

    /**
     * Returns the natural logarithm of the factor by which the cost changes while a fork's age doubles. Returns empty
     * if the cost changes by less than {@code smallestRatio}, or if the change is not significant at the 1 % level.
     */
    public OptionalDouble changeWithAge(double smallestRatio) {
        double[] drifts = costs(1).drifts();
        if (drifts.length < 2) {
            return OptionalDouble.empty();
        }
        RatioEstimate change = RatioEstimate.paired(new double[drifts.length], drifts, 0);
        double perDoubling = change.logRatio() * Math.log(2) / Math.log(ageOfSecondHalf());
        return Math.abs(perDoubling) < Math.log(smallestRatio)
                        || change.logInterval(CERTAIN).contains(0)
                ? OptionalDouble.empty()
                : OptionalDouble.of(perDoubling);
    }

    private double ageOfSecondHalf() {
        double[][] all = figure.in(measurement).orElse(metric).scores();
        double seconds = all[all.length - 1].length
                * (measurement.conditions().measurementTime().toNanos() / NANOS_PER_SECOND);
        RunConditions conditions = measurement.conditions();
        double warmup = conditions.warmupIterations() * (conditions.warmupTime().toNanos() / NANOS_PER_SECOND);
        double from = measuredFrom().orElse(warmup);
        return seconds > 0 ? (from + 0.75 * seconds) / (from + 0.25 * seconds) : AGE_OF_SECOND_HALF;
    }

    public Optional<ForkModes> modes(double smallestRatio) {
        return ForkModes.of(costs(1).logCosts(), Math.log(smallestRatio));
    }

    public Optional<Regimes> regimes() {
        return Regimes.of(metric.scores());
    }

    /** Returns the round trips between processors if they took longer in slow iterations; otherwise empty. */
    public Optional<RoundTrips> roundTrips(Regimes regimes) {
        return roundTripsAround(Math.sqrt(regimes.low() * regimes.high()));
    }

    /**
     * Returns the round trips between processors if they took longer in slow forks; otherwise empty. Also returns empty
     * if it could be chance that long round trips occurred in exactly the slow forks.
     */
    public Optional<RoundTrips> roundTrips(ForkModes modes) {
        double border = Math.sqrt(modes.fast().mean() * modes.slow().mean());
        return roundTripsAround(figure.higherIsBetter() ? 1 / border : border)
                .filter(found -> modes.chanceOfSameForks() <= 1 - CERTAIN);
    }

    private Optional<RoundTrips> roundTripsAround(double score) {
        return RoundTrips.separating(
                metric.scores(), one -> figure.higherIsBetter() ? one < score : one > score, roundTripNanos());
    }

    /** Returns round trip times in ns, as {@code times[fork][iteration]}; an empty array if an iteration has none. */
    public double[][] roundTripNanos() {
        double[][] nanos =
                measurement.metric(RoundTrips.METRIC).map(Metric::scores).orElseGet(() -> new double[0][]);
        boolean isComplete = nanos.length == metric.forks()
                && IntStream.range(0, nanos.length)
                        .allMatch(fork -> nanos[fork].length == metric.scores()[fork].length);
        return isComplete ? nanos : new double[0][];
    }

    /** Returns the machine's states if the scores depend on them. Otherwise returns empty, and all iterations count. */
    public static Optional<RoundTrips> machineStates(Collection<MeasuredArm> arms) {
        return machineStatesOf(arms.stream().map(List::of).toList());
    }

    /**
     * Like {@link #machineStates}, but for arms with several entries. Each inner list contains all entries of an arm,
     * or of several arms if their slow round trips may have the same cause.
     */
    public static Optional<RoundTrips> machineStatesOf(List<List<MeasuredArm>> arms) {
        return RoundTrips.amongEntries(arms.stream()
                .map(entries -> entries.stream()
                        .filter(MeasuredArm::isUsable)
                        .map(MeasuredArm::iterations)
                        .toList())
                .toList());
    }

    /**
     * Returns a copy that counts only the iterations after fast round trips. The copy counts all iterations if the
     * scores do not depend on round trips, or if too few iterations would remain. Returns this arm if the arm or the
     * copy is not usable.
     */
    public MeasuredArm whileFast(RoundTrips states) {
        double[][] fast = iterations().whileFast(states);
        int[] left = IntStream.range(0, fast.length)
                .filter(fork -> fast[fork].length > 0)
                .toArray();
        double[][] scores = Arrays.stream(left).mapToObj(fork -> fast[fork]).toArray(double[][]::new);
        MeasuredArm counted = new MeasuredArm(
                measurement,
                figure,
                new Metric(metric.unit(), metric.score(), scores),
                blocks.map(all -> Arrays.stream(left).mapToObj(all::get).toList()),
                iterations().isOfBoth(states));
        return isUsable() && counted.isUsable() ? counted : this;
    }

    private boolean countsAll() {
        return iterations(metric)
                == figure.in(measurement).map(MeasuredArm::iterations).orElse(0L);
    }

    private static long iterations(Metric metric) {
        return Arrays.stream(metric.scores()).flatMapToDouble(Arrays::stream).count();
    }

    /**
     * Returns the scores of the iterations, and the time of the round trip before each iteration. The result contains
     * no round trips if the JVM could use more than two processors, because the times would then depend on which two
     * processors the OS chooses.
     */
    public ArmIterations iterations() {
        boolean hasTwo = JvmSettings.useTwoProcessors(measurement.environment());
        return new ArmIterations(metric.scores(), hasTwo ? roundTripNanos() : new double[0][]);
    }

    boolean isSequential() {
        return run(measurement).isPresent()
                && measurement.membership().map(RunMembership::sequential).orElse(false);
    }
}
