package dev.strandbench.report.page;

import dev.strandbench.analysis.stats.IterationSeries;
import dev.strandbench.compare.JudgedFamily;
import dev.strandbench.compare.JudgedFamily.JudgedArm;
import dev.strandbench.compare.MeasuredArm;
import dev.strandbench.report.page.PageArm.ForkTrace;
import dev.strandbench.result.Metric;
import dev.strandbench.result.RunMembership;
import dev.strandbench.run.RecordedRun;
import dev.strandbench.run.RecordedRun.RecordedFork;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The scores of an arm's forks by iteration. A chart point may show the mean of several successive scores. */
record ForkTraces(int mostPoints) {

    private static final int MOST_OF_A_PAGE = 40_000;
    private static final int FEWEST_POINTS = 4;

    /** A fork with its scores. The mean may be NaN. If block numbers are unknown, the fork's index is used instead. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record ForkFigure(int block, boolean counts, double mean, double[] scores, Optional<RecordedFork> recorded) {

        ForkFigure(RecordedFork fork, boolean counts, double mean) {
            this(
                    fork.block(),
                    counts,
                    mean,
                    fork.series().map(IterationSeries::scores).orElse(new double[0]),
                    Optional.of(fork));
        }

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

    /** Returns the forks in the order in which they ran. If the arm's scores are unusable, no fork counts. */
    static List<ForkFigure> figures(JudgedFamily family, JudgedArm arm, Optional<RecordedRun> run) {
        return MeasuredArm.of(arm.measurement(), family.figure())
                .map(all -> figures(all, countedMeans(family, arm, all), run))
                .orElse(List.of());
    }

    /** Returns, for each fork, the mean of the iterations that count; NaN if the fork does not count. */
    private static double[] countedMeans(JudgedFamily family, JudgedArm arm, MeasuredArm all) {
        Metric counted = arm.counted().orElse(all.metric());
        boolean leavesOutForks = counted.forks() < all.metric().forks();
        double[][] scores = family.machineStates()
                .filter(states -> leavesOutForks)
                .map(all.iterations()::whileFast)
                .orElse(counted.scores());
        return new Metric(counted.unit(), Double.NaN, scores).forkMeans();
    }

    private static List<ForkFigure> figures(MeasuredArm all, double[] counted, Optional<RecordedRun> run) {
        List<Integer> blocks =
                all.measurement().membership().map(RunMembership::blocks).orElse(List.of());
        boolean judged = all.isUsable();
        double[] means = all.metric().forkMeans();
        List<ForkFigure> recorded = run.stream()
                .flatMap(known -> known.forks().stream())
                .filter(fork -> fork.cell().isOf(all.measurement()))
                .map(fork -> {
                    int place = fork.counts() ? blocks.indexOf(fork.block()) : -1;
                    return place < 0
                            ? new ForkFigure(fork, judged && fork.counts(), meanOf(fork))
                            : new ForkFigure(fork, judged && counts(place, counted), mean(place, counted, means));
                })
                .toList();
        return recorded.isEmpty()
                ? IntStream.range(0, means.length)
                        .mapToObj(place -> new ForkFigure(
                                place < blocks.size() ? blocks.get(place) : place,
                                judged && counts(place, counted),
                                mean(place, counted, means),
                                all.metric().scores()[place],
                                Optional.empty()))
                        .toList()
                : recorded;
    }

    private static boolean counts(int place, double[] counted) {
        return Double.isFinite(counted[place]);
    }

    private static double mean(int place, double[] counted, double[] means) {
        return counts(place, counted) ? counted[place] : means[place];
    }

    private static double meanOf(RecordedFork fork) {
        return fork.series()
                .filter(series -> Double.isFinite(fork.measuredFrom()))
                .map(series -> series.mean(fork.measuredFrom(), series.age()))
                .orElse(Double.NaN);
    }

    List<ForkTrace> of(JudgedFamily family, JudgedArm arm, Optional<RecordedRun> run, double factor) {
        return figures(family, arm, run).stream()
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
