package dev.strandbench.result;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/**
 * One entry of a JMH result file: a benchmark under one combination of parameters.
 *
 * @param benchmark JMH's name for the method
 * @param mode JMH's short label: {@code avgt}, {@code thrpt}, {@code sample} or {@code ss}
 * @param params parameter values by name, in the file's order
 * @param primary the score
 * @param secondary secondary metrics by name
 * @param conditions how it was measured
 * @param membership what the interleaved run that it comes from says of it; empty if it comes from none
 */
public record Measurement(
        String benchmark,
        String mode,
        Map<String, String> params,
        Metric primary,
        Map<String, Metric> secondary,
        RunConditions conditions,
        Optional<RunMembership> membership) {

    private static final String THROUGHPUT = "thrpt";

    /** Whether a larger score is a smaller cost. */
    public boolean isThroughput() {
        return THROUGHPUT.equals(mode);
    }

    /** The JDK's label in the run that it comes from, or the version that JMH names if that is not known. */
    public String jdk() {
        return membership
                .map(RunMembership::jdk)
                .filter(label -> !label.isEmpty())
                .orElse(conditions.jdkVersion());
    }

    /** Whether its run gave the arm up: nothing is judged by what was measured before that. */
    public boolean isGivenUp() {
        return membership.map(RunMembership::givenUp).orElse(false);
    }

    /** A secondary metric; JMH up to 1.36 put a dot before the names of its profilers' metrics. */
    public Optional<Metric> metric(String name) {
        return Optional.ofNullable(secondary.get(name)).or(() -> Optional.ofNullable(secondary.get("·" + name)));
    }

    /** The mean of a secondary metric; NaN if it was not measured. */
    public double meanOf(String name) {
        return metric(name).map(Metric::score).orElse(Double.NaN);
    }

    /** Whether there are scores, and all are finite and above 0; nothing can be concluded from others. */
    public boolean isSound() {
        return primary.forks() == 0
                ? isSound(primary.score())
                : Arrays.stream(primary.scores())
                                .flatMapToDouble(Arrays::stream)
                                .allMatch(Measurement::isSound)
                        && Arrays.stream(primary.forkMeans()).allMatch(Measurement::isSound);
    }

    private static boolean isSound(double score) {
        return Double.isFinite(score) && score > 0;
    }

    /**
     * The cost, time per op, whose logarithm a score stands for.
     *
     * @param score above 0
     * @return {@code ln} of the score, its sign turned for throughput
     */
    public double logCost(double score) {
        return isThroughput() ? -Math.log(score) : Math.log(score);
    }
}
