package dev.strandbench.result;

import java.util.Optional;

/**
 * The figure that answers a benchmark's question. Results are ranked and compared by it.
 *
 * @param metric name of a secondary metric; empty for the score
 * @param unit of that metric, for example {@code us}; empty for the score, which has its own
 */
public record AnswerMetric(String metric, String unit, boolean higherIsBetter) {

    private static final String THROUGHPUT = "thrpt";

    /** Returns the score of a benchmark in a mode, by JMH's short label. */
    public static AnswerMetric score(String mode) {
        return new AnswerMetric("", "", mode.equals(THROUGHPUT));
    }

    public boolean isScore() {
        return metric.isEmpty();
    }

    /** Returns this figure in an entry; empty if the entry lacks it. */
    public Optional<Metric> in(Measurement measurement) {
        return isScore() ? Optional.of(measurement.primary()) : measurement.metric(metric);
    }
}
