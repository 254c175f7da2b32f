package dev.strandbench.scenario.longlived;

import dev.strandbench.machine.FullCollections;
import dev.strandbench.machine.GarbageCollections;
import dev.strandbench.machine.ProcFiles.ProcessStatus;
import dev.strandbench.profiler.SecondaryMetrics;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/** Measures the memory of an idle service, and the garbage collections of an iteration. Not thread-safe. */
final class HeapFigures {

    private static final double BYTES_PER_MB = 1024.0 * 1024.0;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MILLIS_PER_SECOND = 1e3;
    private static final double SECONDS_PER_MINUTE = 60;

    private static final int EARLY_ITERATIONS = 2;
    private static final int LATE_ITERATIONS = 16;

    private final int connections;
    private final LongSupplier liveBytes;
    private final long bytesBefore;
    private long bytesNow;
    private int iterations;
    private long requests;
    private CollectionCounts begin = CollectionCounts.read();

    /** Collects garbage and reads the used heap. Call this constructor before the service opens its connections. */
    HeapFigures(int connections) {
        this(connections, GarbageCollections::liveBytes);
    }

    HeapFigures(int connections, LongSupplier liveBytes) {
        this.connections = connections;
        this.liveBytes = liveBytes;
        bytesBefore = liveBytes.getAsLong();
    }

    void begin() {
        begin = CollectionCounts.read();
    }

    /**
     * Reports an iteration's metrics. After some iterations, also collects garbage; the metrics do not count this
     * collection.
     */
    void report(long served) {
        CollectionCounts counts = CollectionCounts.read().since(begin);
        double seconds = counts.nanos / NANOS_PER_SECOND;
        SecondaryMetrics.average(
                LongLivedExplanation.PAUSED, 100 * counts.pauseMillis / MILLIS_PER_SECOND / seconds, "%");
        counts.full.ifPresent(full ->
                SecondaryMetrics.average(LongLivedExplanation.FULL, full / seconds * SECONDS_PER_MINUTE, "#/min"));
        ProcessStatus.read()
                .ifPresent(status -> SecondaryMetrics.average("rss", status.residentBytes() / BYTES_PER_MB, "MB"));
        iterations++;
        // Before its first request, a connection may hold far less memory than later.
        boolean haveAllHadOne = requests < connections && requests + served >= connections;
        requests += served;
        if (haveAllHadOne || isDueAfter(iterations)) {
            bytesNow = liveBytes.getAsLong();
        }
        SecondaryMetrics.average("heap.live", bytesNow / BYTES_PER_MB, "MB");
        SecondaryMetrics.average(
                LongLivedExplanation.PER_CONNECTION, (double) (bytesNow - bytesBefore) / connections, "B/connection");
    }

    /**
     * Returns true for 1, 2, and powers of two from 16 on. The second half of a fork with 8 to 15 iterations therefore
     * has no explicit collection. Explicit collections also clear the old generation.
     */
    static boolean isDueAfter(int iterations) {
        return Integer.bitCount(iterations) == 1 && (iterations <= EARLY_ITERATIONS || iterations >= LATE_ITERATIONS);
    }

    private record CollectionCounts(double nanos, double pauseMillis, OptionalLong full) {

        static CollectionCounts read() {
            return new CollectionCounts(
                    (double) System.nanoTime(),
                    (double) GarbageCollections.ofThisJvm().pauseMillis(),
                    FullCollections.ofThisJvm());
        }

        CollectionCounts since(CollectionCounts earlier) {
            return new CollectionCounts(
                    Math.max(1, nanos - earlier.nanos),
                    pauseMillis - earlier.pauseMillis,
                    full.isPresent() && earlier.full.isPresent()
                            ? OptionalLong.of(full.getAsLong() - earlier.full.getAsLong())
                            : OptionalLong.empty());
        }
    }
}
