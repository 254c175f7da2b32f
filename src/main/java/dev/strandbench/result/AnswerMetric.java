package dev.strandbench.result;

import java.util.Optional;

/** The metric that answers a benchmark's question and ranks its arms. For the score, name and unit are empty. */
public record AnswerMetric(String metric, String unit, boolean higherIsBetter) {

    /** Returns the score as the answer metric. The mode is JMH's short label, such as {@code avgt}. */
    public static AnswerMetric score(String mode) {
        return new AnswerMetric("", "", mode.equals(Measurement.THROUGHPUT));
    }

    public boolean isScore() {
        return metric.isEmpty();
    }

    public Optional<Metric> in(Measurement measurement) {
        return isScore() ? Optional.of(measurement.primary()) : measurement.metric(metric);
    }
}
