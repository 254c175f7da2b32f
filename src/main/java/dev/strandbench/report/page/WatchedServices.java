package dev.strandbench.report.page;

import dev.strandbench.profiler.watch.JvmSeries;
import dev.strandbench.profiler.watch.JvmSeries.JvmFigures;
import dev.strandbench.report.page.PageArm.WatchedJvm;
import dev.strandbench.result.Measurement;
import dev.strandbench.run.RecordedRun;
import dev.strandbench.run.RecordedRun.RecordedFork;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/** Reads samples of a cell's JVMs. Combined samples have the mean CPU use and the sum of the collections. */
final class WatchedServices {

    // The page stores nine numbers per sample, and one number per iteration.
    private static final int NUMBERS = 9;

    private static final int FEWEST_POINTS = 8;

    // A chart of half the page's width has no room for more points.
    private static final int MOST_POINTS = 600;

    private static final double MEGABYTE = 1024 * 1024;

    private WatchedServices() {}

    /**
     * Returns the sampled JVMs in the order of the forks. If there is no recorded run, returns the latest JVMs, one for
     * each fork. The result is empty if a fork's chart would have fewer than eight points.
     */
    static List<WatchedJvm> of(Measurement measurement, ResultSource source, int pointsPerFork) {
        int most = Math.min(MOST_POINTS, pointsPerFork / NUMBERS);
        if (most < FEWEST_POINTS) {
            return List.of();
        }
        List<JvmSeries> series = CellAttachments.directories(source.series(), measurement).stream()
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
        return IntStream.range(0, forks.size())
                .boxed()
                .flatMap(place -> series.stream()
                        .filter(one -> isWithin(forks.get(place), one.started()))
                        .map(one -> watched(place, forks.get(place).counts(), one, most)))
                .toList();
    }

    static boolean isWithin(RecordedFork fork, Instant moment) {
        Instant end = fork.started().plus(Duration.ofMillis((long) (1e3 * fork.seconds())));
        return !moment.isBefore(fork.started()) && moment.isBefore(end);
    }

    private static List<WatchedJvm> latest(List<JvmSeries> series, int forks, int most) {
        List<JvmSeries> own = series.subList(Math.max(0, series.size() - forks), series.size());
        return IntStream.range(0, own.size())
                .mapToObj(place -> watched(place, true, own.get(place), most))
                .toList();
    }

    private static WatchedJvm watched(int place, boolean counted, JvmSeries series, int most) {
        List<Double> at = new ArrayList<>();
        List<Double> cpu = new ArrayList<>();
        List<Double> heapUsed = new ArrayList<>();
        List<Double> heapCommitted = new ArrayList<>();
        List<Double> resident = new ArrayList<>();
        List<Integer> threads = new ArrayList<>();
        List<Integer> classes = new ArrayList<>();
        List<Long> collections = new ArrayList<>();
        List<Long> fullCollections = new ArrayList<>();
        int moments = series.figures().size();
        int width = Math.ceilDiv(moments, most);
        for (int from = 0; from < moments; from += width) {
            int end = Math.min(moments, from + width);
            List<JvmFigures> some = series.figures().subList(from, end);
            at.add(series.seconds(end - 1));
            cpu.add(PageNumbers.iteration(series.processorPercent(from - 1, end - 1)));
            heapUsed.add(megabytes(some, JvmFigures::heapUsed));
            heapCommitted.add(megabytes(some, JvmFigures::heapCommitted));
            resident.add(megabytes(some, JvmFigures::resident));
            threads.add(greatest(some, JvmFigures::threads));
            classes.add(greatest(some, JvmFigures::classes));
            collections.add(since(series, from, end, JvmFigures::collections));
            fullCollections.add(since(series, from, end, JvmFigures::fullCollections));
        }
        JvmFigures last = series.figures().getLast();
        return new WatchedJvm(
                "fork " + (place + 1),
                series.started(),
                counted,
                at,
                cpu,
                heapUsed,
                heapCommitted,
                last.resident() > 0 ? resident : null,
                threads,
                classes,
                last.collections() > 0 ? collections : null,
                last.fullCollections() > 0 ? fullCollections : null);
    }

    private static double megabytes(List<JvmFigures> some, ToLongFunction<JvmFigures> figure) {
        return PageNumbers.iteration(some.stream().mapToLong(figure).max().orElse(0) / MEGABYTE);
    }

    // Counts from the previous point's last sample, or from the JVM's start.
    private static long since(JvmSeries series, int from, int end, ToLongFunction<JvmFigures> figure) {
        long before = from == 0 ? 0 : figure.applyAsLong(series.figures().get(from - 1));
        return figure.applyAsLong(series.figures().get(end - 1)) - before;
    }

    private static int greatest(List<JvmFigures> some, ToIntFunction<JvmFigures> figure) {
        return some.stream().mapToInt(figure).max().orElse(0);
    }
}
