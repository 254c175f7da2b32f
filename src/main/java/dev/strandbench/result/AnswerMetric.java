package dev.strandbench.result;

import java.util.Optional;

/** The metric that answers a benchmark's question and ranks its arms. Name and unit are empty for the score. */
public record AnswerMetric(String metric, String unit, boolean higherIsBetter) {

    private static final String THROUGHPUT = "thrpt";

    /** Returns the score as the answer metric. The mode is JMH's short label, such as {@code avgt}. */
    public static AnswerMetric score(String mode) {
        return new AnswerMetric("", "", mode.equals(THROUGHPUT));
    }

    public boolean isScore() {
        return metric.isEmpty();
    }

    /** Returns the values of this metric in a result entry; empty if the entry does not contain the metric. */
    public Optional<Metric> in(Measurement measurement) {
        return isScore() ? Optional.of(measurement.primary()) : measurement.metric(metric);
    }
}
