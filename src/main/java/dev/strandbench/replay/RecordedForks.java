package dev.strandbench.replay;

import dev.strandbench.analysis.stats.IterationSeries;
import dev.strandbench.plan.Cell;
import dev.strandbench.policy.ForkShape;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import dev.strandbench.run.ForkOutcome;
import dev.strandbench.run.ForkOutcome.Failed;
import dev.strandbench.run.ForkOutcome.Finished;
import dev.strandbench.run.ForkOutcome.ForkJvm;
import dev.strandbench.run.ForkSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Forks that have been recorded in a JMH result file: each cell gives its forks in order, cut to the length asked for.
 */
public final class RecordedForks implements ForkSource {

    private static final Map<String, Double> SECONDS_PER_UNIT =
            Map.of("s", 1.0, "ms", 1e-3, "us", 1e-6, "ns", 1e-9, "min", 60.0);
    private static final double NANOS_PER_SECOND = 1e9;

    private final Map<Cell, List<IterationSeries>> forks;
    private final Map<Cell, Integer> used = new HashMap<>();

    /** A source of the given forks. */
    public RecordedForks(Map<Cell, List<IterationSeries>> forks) {
        this.forks = forks;
    }

    /**
     * The forks of a measurement as series. JMH records no times: an iteration takes the time it was given, or as long
     * as an op if that is longer.
     */
    public static List<IterationSeries> of(Measurement measurement) {
        double iteration = measurement.circumstances().measurementTime().toNanos() / NANOS_PER_SECOND;
        List<IterationSeries> series = new ArrayList<>();
        Metric metric = measurement.primary();
        for (double[] scores : metric.scores()) {
            if (Arrays.stream(scores).allMatch(Double::isNaN)) {
                continue; // there was nothing to measure
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

    @Override
    public ForkOutcome run(Cell cell, ForkShape shape) {
        int fork = used.merge(cell, 1, Integer::sum) - 1;
        List<IterationSeries> recorded = forks.getOrDefault(cell, List.of());
        if (fork >= recorded.size()) {
            return new Failed("only " + recorded.size() + " forks were recorded", List.of());
        }
        IterationSeries series = recorded.get(fork).until(seconds(shape.length()));
        return new Finished("", series.scores(), series.seconds(), Map.of(), new ForkJvm("", List.of(), "", "", ""));
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / NANOS_PER_SECOND;
    }
}
