package dev.strandbench.run;

import dev.strandbench.analysis.stats.IterationSeries;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Forks that have been recorded in a JMH result file, as series. */
final class RecordedForks {

    private static final Map<String, Double> SECONDS_PER_UNIT =
            Map.of("s", 1.0, "ms", 1e-3, "us", 1e-6, "ns", 1e-9, "min", 60.0);
    private static final double NANOS_PER_SECOND = 1e9;

    private RecordedForks() {}

    /**
     * The forks of a measurement. JMH records no times: an iteration takes the time it was given, or as long as an op
     * if that is longer.
     */
    static List<IterationSeries> of(Measurement measurement) {
        double iteration = measurement.conditions().measurementTime().toNanos() / NANOS_PER_SECOND;
        List<IterationSeries> series = new ArrayList<>();
        Metric metric = measurement.primary();
        for (double[] scores : metric.scores()) {
            if (Arrays.stream(scores).anyMatch(Double::isNaN)) {
                continue; // there was nothing to measure, or it does not count
            }
            double[] seconds = new double[scores.length];
            for (int i = 0; i < scores.length; i++) {
                seconds[i] = Math.max(iteration, secondsPerOp(measurement.isThroughput(), metric.unit(), scores[i]));
            }
            series.add(new IterationSeries(scores, seconds));
        }
        return series;
    }

    private static double secondsPerOp(boolean throughput, String unit, double score) {
        String time = throughput ? unit.substring(unit.indexOf('/') + 1) : unit.replaceFirst("/.*", "");
        double perUnit = SECONDS_PER_UNIT.getOrDefault(time, 0.0);
        double seconds = throughput ? perUnit / score : perUnit * score;
        // A score of nothing at all has no time; it still has taken some.
        return Double.isFinite(seconds) && seconds > 0 ? seconds : Double.MIN_NORMAL;
    }
}
