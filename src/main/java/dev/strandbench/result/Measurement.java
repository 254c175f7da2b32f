package dev.strandbench.result;

import java.util.Map;
import java.util.Optional;

/**
 * An entry of a JMH result file: a benchmark with one combination of parameter values.
 *
 * @param mode JMH's short label: {@code avgt}, {@code thrpt}, {@code sample} or {@code ss}
 * @param membership run and blocks of the entry; empty if the entry does not belong to an interleaved run
 */
public record Measurement(
        String benchmark,
        String mode,
        Map<String, String> params,
        Metric primary,
        Map<String, Metric> secondary,
        RunConditions conditions,
        Optional<RunMembership> membership) {

    /** The prefix of profiler metric names in result files from JMH 1.36 and earlier. */
    static final String OLD_PREFIX = "·";

    static final String THROUGHPUT = "thrpt";

    public boolean isThroughput() {
        return THROUGHPUT.equals(mode);
    }

    /** Returns the run's label for the JDK. If there is no label, returns the JDK version that JMH states. */
    public String jdk() {
        return membership
                .map(RunMembership::jdk)
                .filter(label -> !label.isEmpty())
                .orElse(conditions.jdkVersion());
    }

    public boolean isGivenUp() {
        return membership.map(RunMembership::givenUp).orElse(false);
    }

    /** Returns the settings of the machine and the JVM; empty if the result does not state them. */
    public Map<String, String> environment() {
        return membership.map(RunMembership::environment).orElse(Map.of());
    }

    /** Returns a secondary metric; empty if not measured. The name must not contain JMH's old profiler prefix. */
    public Optional<Metric> metric(String name) {
        return Optional.ofNullable(secondary.get(name)).or(() -> Optional.ofNullable(secondary.get(OLD_PREFIX + name)));
    }

    public double meanOf(String name) {
        return metric(name).map(Metric::score).orElse(Double.NaN);
    }
}
