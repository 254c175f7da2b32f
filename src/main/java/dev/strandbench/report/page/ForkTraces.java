package dev.strandbench.report.page;

import dev.strandbench.analysis.stats.IterationSeries;
import dev.strandbench.compare.MeasuredArm;
import dev.strandbench.report.page.PageArm.ForkTrace;
import dev.strandbench.result.AnswerMetric;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import dev.strandbench.result.RunMembership;
import dev.strandbench.run.RecordedRun;
import dev.strandbench.run.RecordedRun.RecordedFork;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The scores of an arm's forks by iteration. A chart's point may show the mean of successive scores. */
record ForkTraces(AnswerMetric answer, int mostPoints) {

    private static final int MOST_OF_A_PAGE = 40_000;
    private static final int FEWEST_POINTS = 4;

    /** The value of a fork; NaN if unknown. If the blocks are unknown, the index of the fork replaces the block. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record ForkFigure(int block, boolean counts, double mean, double[] scores, Optional<RecordedFork> recorded) {

        static ForkFigure unscored(RecordedFork fork) {
            return new ForkFigure(fork.block(), fork.counts(), Double.NaN, new double[0], Optional.of(fork));
        }

        String disturbances() {
            return recorded.map(known -> String.join("; ", known.disturbances()))
                    .orElse("");
        }
    }

    static int pointsPerFork(int forks) {
        int share = MOST_OF_A_PAGE / Math.max(1, forks);
        return share < FEWEST_POINTS ? 0 : share;
    }

    /** Returns the forks in the order in which they ran. If verdicts cannot use the scores, no fork counts. */
    static List<ForkFigure> figures(Measurement measurement, AnswerMetric figure, Optional<RecordedRun> run) {
        Optional<Metric> metric = figure.in(measurement);
        if (metric.isEmpty()) {
            return List.of();
        }
        List<Integer> blocks =
                measurement.membership().map(RunMembership::blocks).orElse(List.of());
        boolean judged = new MeasuredArm(measurement, figure, metric.get()).isUsable();
        double[] means = metric.get().forkMeans();
        List<ForkFigure> recorded = run.stream()
                .flatMap(known -> known.forks().stream())
                .filter(fork -> fork.cell().isOf(measurement))
                .map(fork -> recorded(fork, judged, blocks, means))
                .toList();
        return recorded.isEmpty()
                ? IntStream.range(0, means.length)
                        .mapToObj(place -> new ForkFigure(
                                place < blocks.size() ? blocks.get(place) : place,
                                judged && Double.isFinite(means[place]),
                                means[place],
                                metric.get().scores()[place],
                                Optional.empty()))
                        .toList()
                : recorded;
    }

    private static ForkFigure recorded(RecordedFork fork, boolean judged, List<Integer> blocks, double[] means) {
        int place = fork.counts() ? blocks.indexOf(fork.block()) : -1;
        double mean = place >= 0
                ? means[place]
                : fork.series()
                        .filter(series -> Double.isFinite(fork.measuredFrom()))
                        .map(series -> series.mean(fork.measuredFrom(), series.age()))
                        .orElse(Double.NaN);
        return new ForkFigure(
                fork.block(),
                judged && fork.counts(),
                mean,
                fork.series().map(IterationSeries::scores).orElse(new double[0]),
                Optional.of(fork));
    }

    List<ForkTrace> of(Measurement measurement, Optional<RecordedRun> run, double factor) {
        return figures(measurement, answer, run).stream()
                .map(fork -> trace(fork, factor))
                .toList();
    }

    private ForkTrace trace(ForkFigure fork, double factor) {
        Optional<RecordedFork> recorded = fork.recorded();
        return new ForkTrace(
                fork.block(),
                recorded.map(known -> known.started().truncatedTo(ChronoUnit.MILLIS))
                        .orElse(null),
                PageNumbers.iteration(recorded.map(RecordedFork::seconds).orElse(Double.NaN)),
                fork.counts(),
                fork.disturbances(),
                fork.mean() * factor,
                recorded.flatMap(RecordedFork::series).map(this::ends).orElse(null),
                thinned(fork.scores(), factor),
                PageNumbers.iteration(recorded.map(RecordedFork::measuredFrom).orElse(Double.NaN)));
    }

    private List<Double> ends(IterationSeries series) {
        int width = width(series.iterations());
        return firsts(series.iterations())
                .mapToObj(from -> PageNumbers.iteration(series.ageAt(Math.min(from + width, series.iterations()))))
                .toList();
    }

    private List<Double> thinned(double[] scores, double factor) {
        int width = width(scores.length);
        return firsts(scores.length)
                .mapToObj(from -> Arrays.stream(scores, from, Math.min(from + width, scores.length))
                        .average()
                        .orElse(Double.NaN))
                .map(mean -> PageNumbers.iteration(mean * factor))
                .toList();
    }

    private IntStream firsts(int iterations) {
        int width = width(iterations);
        return mostPoints == 0
                ? IntStream.empty()
                : IntStream.iterate(0, from -> from < iterations, from -> from + width);
    }

    private int width(int iterations) {
        return Math.max(1, Math.ceilDiv(iterations, Math.max(1, mostPoints)));
    }
}
