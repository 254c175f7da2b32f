package dev.strandbench.report.page;

import dev.strandbench.analysis.stats.IterationSeries;
import dev.strandbench.compare.MeasuredArm;
import dev.strandbench.result.AnswerMetric;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import dev.strandbench.result.RunMembership;
import dev.strandbench.run.RecordedFork;
import dev.strandbench.run.RecordedRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Forks of entries of result files, each with its figure. */
final class ForkFigures {

    private ForkFigures() {}

    /**
     * A fork.
     *
     * @param block the block that it ran in, from 0; its place if it belongs to no run
     * @param counts whether it counts
     * @param mean its figure, in the entry's unit; NaN if it has none
     * @param scores by iteration, in the entry's unit: all of them if {@code recorded} is known, else those that count
     * @param recorded what its run knows of it
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record ForkFigure(int block, boolean counts, double mean, double[] scores, Optional<RecordedFork> recorded) {}

    /**
     * The forks of an entry, in the order in which they ran. None counts of an entry that cannot be judged, because a
     * score is missing or is no cost.
     *
     * @return none if it lacks the figure
     */
    static List<ForkFigure> of(Measurement measurement, AnswerMetric figure, Optional<RecordedRun> run) {
        Optional<Metric> metric = figure.in(measurement);
        if (metric.isEmpty()) {
            return List.of();
        }
        List<Integer> blocks =
                measurement.membership().map(RunMembership::blocks).orElse(List.of());
        boolean judged = new MeasuredArm(measurement, figure, metric.get()).isUsable();
        double[] means = metric.get().forkMeans();
        List<ForkFigure> forks = new ArrayList<>();
        run.ifPresent(known -> known.forks().stream()
                .filter(fork -> fork.cell().isOf(measurement))
                .forEach(fork -> forks.add(recorded(fork, judged, blocks, means))));
        if (forks.isEmpty()) {
            for (double[] scores : metric.get().scores()) {
                int place = forks.size();
                forks.add(new ForkFigure(
                        place < blocks.size() ? blocks.get(place) : place,
                        judged && Double.isFinite(means[place]),
                        means[place],
                        scores,
                        Optional.empty()));
            }
        }
        return forks;
    }

    /** A fork of which nothing counts, without the figure that nobody can place. */
    static ForkFigure unscored(RecordedFork fork) {
        return new ForkFigure(fork.block(), fork.counts(), Double.NaN, new double[0], Optional.of(fork));
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
}
