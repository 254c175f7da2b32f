package dev.strandbench.report.page;

import dev.strandbench.analysis.stats.IterationSeries;
import dev.strandbench.report.page.ForkFigures.ForkFigure;
import dev.strandbench.report.page.PageArm.ForkTrace;
import dev.strandbench.result.AnswerMetric;
import dev.strandbench.result.Measurement;
import dev.strandbench.run.RecordedFork;
import dev.strandbench.run.RecordedRun;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The forks of an arm, iteration by iteration. A page has room for so many iterations; where there are more, several
 * neighbours become their mean.
 *
 * @param answer the figure that is shown
 * @param mostPoints how many iterations of a fork are shown; with 0, none are
 */
record ForkTraces(AnswerMetric answer, int mostPoints) {

    /** How many iterations a page has room for. */
    private static final int MOST_OF_A_PAGE = 40_000;

    /** With fewer a trace shows nothing. */
    private static final int FEWEST_POINTS = 4;

    /** As many iterations of each fork as a page with so many forks has room for. */
    static int pointsPerFork(int forks) {
        int share = MOST_OF_A_PAGE / Math.max(1, forks);
        return share < FEWEST_POINTS ? 0 : share;
    }

    /**
     * The forks of an entry.
     *
     * @param factor from the entry's unit to the one that is shown
     */
    List<ForkTrace> of(Measurement measurement, Optional<RecordedRun> run, double factor) {
        return ForkFigures.of(measurement, answer, run).stream()
                .map(fork -> trace(fork, factor))
                .toList();
    }

    private ForkTrace trace(ForkFigure fork, double factor) {
        Optional<RecordedFork> recorded = fork.recorded();
        return new ForkTrace(
                fork.block(),
                recorded.map(known -> known.started().truncatedTo(ChronoUnit.MILLIS))
                        .orElse(null),
                recorded.map(known -> PageNumbers.iteration(known.seconds())).orElse(null),
                fork.counts(),
                recorded.map(known -> String.join("; ", known.disturbances())).orElse(""),
                PageNumbers.figure(fork.mean() * factor),
                recorded.flatMap(RecordedFork::series).map(this::ends).orElse(null),
                thinned(fork.scores(), factor),
                recorded.map(known -> PageNumbers.iteration(known.measuredFrom()))
                        .orElse(null));
    }

    private List<Double> ends(IterationSeries series) {
        List<Double> ends = new ArrayList<>();
        int width = width(series.iterations());
        for (int from = 0; width > 0 && from < series.iterations(); from += width) {
            ends.add(known(series.ageAt(Math.min(from + width, series.iterations()))));
        }
        return ends;
    }

    private static double known(double seconds) {
        @Nullable Double rounded = PageNumbers.iteration(seconds);
        return rounded == null ? 0 : rounded;
    }

    private List<@Nullable Double> thinned(double[] scores, double factor) {
        List<@Nullable Double> thinned = new ArrayList<>();
        int width = width(scores.length);
        for (int from = 0; width > 0 && from < scores.length; from += width) {
            double mean = Arrays.stream(scores, from, Math.min(from + width, scores.length))
                    .average()
                    .orElse(Double.NaN);
            thinned.add(PageNumbers.iteration(mean * factor));
        }
        return thinned;
    }

    /** How many iterations become a point; 0 if none are shown. */
    private int width(int iterations) {
        return mostPoints == 0 ? 0 : Math.max(1, Math.ceilDiv(iterations, mostPoints));
    }
}
