package dev.strandbench.report.page;

import dev.strandbench.profiler.watch.JvmSeries;
import dev.strandbench.profiler.watch.JvmSeries.JvmFigures;
import dev.strandbench.report.page.PageArm.WatchedJvm;
import dev.strandbench.result.Measurement;
import dev.strandbench.run.RecordedFork;
import dev.strandbench.run.RecordedRun;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What the JVMs of a cell's services took. A page has room for so many moments; where there are more, several
 * neighbours become one point, which has the most that was used of heap and threads, and the mean of the processors.
 */
final class WatchedServices {

    /** A moment has six numbers, an iteration one. */
    private static final int NUMBERS = 6;

    /** With fewer a line shows nothing. */
    private static final int FEWEST_POINTS = 8;

    /** As many as a chart of half a page's width can show. */
    private static final int MOST_POINTS = 600;

    private static final double MEGABYTE = 1024 * 1024;
    private static final double MILLIS_PER_SECOND = 1e3;

    private WatchedServices() {}

    /**
     * The services of an entry, in the order of its forks: those of a run by when they started, and of a mere result
     * file the latest of the cell, as many as it has forks.
     *
     * @param pointsPerFork how many iterations of a fork the page has room for
     * @return none if none was watched, or the page has no room for them
     */
    static List<WatchedJvm> of(Measurement measurement, ResultSource source, int pointsPerFork) {
        int most = Math.min(MOST_POINTS, pointsPerFork / NUMBERS);
        if (most < FEWEST_POINTS) {
            return List.of();
        }
        Path below = source.run().isPresent()
                ? JvmSeries.directoryOfRun(source.directory())
                : JvmSeries.directoryOf(source.path());
        List<JvmSeries> series = CellAttachments.directories(below, measurement).stream()
                .flatMap(cell -> JvmSeries.in(cell).stream())
                .toList();
        return source.run()
                .map(run -> ofForks(measurement, run, series, most))
                .orElseGet(() -> latest(series, measurement.primary().forks(), most));
    }

    private static List<WatchedJvm> ofForks(
            Measurement measurement, RecordedRun run, List<JvmSeries> series, int most) {
        List<RecordedFork> forks = run.forks().stream()
                .filter(fork -> fork.cell().isOf(measurement))
                .toList();
        List<WatchedJvm> watched = new ArrayList<>();
        for (int place = 0; place < forks.size(); place++) {
            RecordedFork fork = forks.get(place);
            String name = name(place);
            series.stream()
                    .filter(one -> isWithin(fork, one.started()))
                    .map(one -> watched(name, fork.counts(), one, most))
                    .forEach(watched::add);
        }
        return watched;
    }

    private static boolean isWithin(RecordedFork fork, Instant moment) {
        Instant end = fork.started().plus(Duration.ofMillis((long) (MILLIS_PER_SECOND * fork.seconds())));
        return !moment.isBefore(fork.started()) && moment.isBefore(end);
    }

    private static List<WatchedJvm> latest(List<JvmSeries> series, int forks, int most) {
        List<JvmSeries> own = series.subList(Math.max(0, series.size() - forks), series.size());
        return IntStream.range(0, own.size())
                .mapToObj(place -> watched(name(place), true, own.get(place), most))
                .toList();
    }

    private static String name(int place) {
        return "fork " + (place + 1);
    }

    private static WatchedJvm watched(String fork, boolean counted, JvmSeries series, int most) {
        List<@Nullable Double> at = new ArrayList<>();
        List<@Nullable Double> cpu = new ArrayList<>();
        List<@Nullable Double> heapUsed = new ArrayList<>();
        List<@Nullable Double> heapCommitted = new ArrayList<>();
        List<Integer> threads = new ArrayList<>();
        List<Integer> classes = new ArrayList<>();
        int moments = series.figures().size();
        int width = Math.ceilDiv(moments, most);
        for (int from = 0; from < moments; from += width) {
            int end = Math.min(moments, from + width);
            List<JvmFigures> some = series.figures().subList(from, end);
            at.add(PageNumbers.figure(series.seconds(end - 1)));
            cpu.add(PageNumbers.iteration(series.processorPercent(from - 1, end - 1)));
            heapUsed.add(megabytes(some, JvmFigures::heapUsed));
            heapCommitted.add(megabytes(some, JvmFigures::heapCommitted));
            threads.add(greatest(some, JvmFigures::threads));
            classes.add(greatest(some, JvmFigures::classes));
        }
        return new WatchedJvm(fork, series.started(), counted, at, cpu, heapUsed, heapCommitted, threads, classes);
    }

    private static @Nullable Double megabytes(List<JvmFigures> some, ToLongFunction<JvmFigures> figure) {
        return PageNumbers.iteration(some.stream().mapToLong(figure).max().orElse(0) / MEGABYTE);
    }

    private static int greatest(List<JvmFigures> some, ToIntFunction<JvmFigures> figure) {
        return some.stream().mapToInt(figure).max().orElse(0);
    }
}
