package dev.strandbench.result;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/**
 * An entry of a JMH result file: a benchmark with one combination of parameters.
 *
 * @param mode JMH's short label: {@code avgt}, {@code thrpt}, {@code sample} or {@code ss}
 * @param params a map from parameter names to values, in the order of the file
 * @param membership the place of this entry in an interleaved run; empty if the entry belongs to no interleaved run
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

    public boolean isThroughput() {
        return THROUGHPUT.equals(mode);
    }

    /** Returns the label of the JDK in the run or, without a label, the JDK version that JMH names. */
    public String jdk() {
        return membership
                .map(RunMembership::jdk)
                .filter(label -> !label.isEmpty())
                .orElse(conditions.jdkVersion());
    }

    /** Returns true if the run gave up the arm. The measurements of an arm that was given up are not judged. */
    public boolean isGivenUp() {
        return membership.map(RunMembership::givenUp).orElse(false);
    }

    /** Returns a secondary metric. In files of JMH up to 1.36, the names of profiler metrics may begin with a dot. */
    public Optional<Metric> metric(String name) {
        return Optional.ofNullable(secondary.get(name)).or(() -> Optional.ofNullable(secondary.get("·" + name)));
    }

    /** Returns the mean of a secondary metric; NaN if the metric was not measured. */
    public double meanOf(String name) {
        return metric(name).map(Metric::score).orElse(Double.NaN);
    }

    /** Returns true if all scores are finite and above 0. A score of 0 or less allows no conclusion. */
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
}
