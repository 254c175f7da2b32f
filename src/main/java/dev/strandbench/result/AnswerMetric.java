package dev.strandbench.result;

import java.util.Optional;

/**
 * The figure that answers a benchmark's question: what results are ranked and compared by.
 *
 * @param metric name of a secondary metric; empty for the score
 * @param unit of that metric, for example {@code us}; empty for the score, which has its own
 * @param higherIsBetter whether more of it is better
 */
public record AnswerMetric(String metric, String unit, boolean higherIsBetter) {

    private static final String THROUGHPUT = "thrpt";

    /** The score of a benchmark in a mode, by JMH's short label. */
    public static AnswerMetric score(String mode) {
        return new AnswerMetric("", "", mode.equals(THROUGHPUT));
    }

    /** Whether it is the score. */
    public boolean isScore() {
        return metric.isEmpty();
    }

    /** This figure in an entry of a result file; empty if the entry lacks it. */
    public Optional<Metric> in(Measurement measurement) {
        return isScore() ? Optional.of(measurement.primary()) : measurement.metric(metric);
    }
}
