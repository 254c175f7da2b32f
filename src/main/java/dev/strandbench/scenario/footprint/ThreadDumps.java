package dev.strandbench.scenario.footprint;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.footprint.Footprint.Frames;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** Dumps all threads while tasks are parked, and measures how long a dump delays another thread. Not thread-safe. */
final class ThreadDumps implements Footprint.Look {

    private static final HotSpotDiagnosticMXBean DIAGNOSTICS =
            ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
    private static final String FRAME_OF_TASK = Frames.class.getName() + ".descend(";
    private static final double BYTES_PER_MB = 1024.0 * 1024.0;
    private static final double NANOS_PER_MILLI = 1e6;

    private final Path directory;
    private final double frames;
    private OptionalDouble shown = OptionalDouble.empty();
    private double nanos;
    private double bytes;
    private long longestStallNanos;
    private int dumps;

    /** Each dump writes a file into the given directory and then removes it. */
    ThreadDumps(Path directory, int tasks, int stackDepth) {
        this.directory = directory.toAbsolutePath();
        frames = (double) tasks * stackDepth;
    }

    void begin() {
        nanos = 0;
        bytes = 0;
        longestStallNanos = 0;
        dumps = 0;
    }

    @Override
    public void take() throws IOException, InterruptedException {
        Path file = directory.resolve("threads.txt");
        StallWatch watch = new StallWatch();
        watch.start();
        try {
            long start = System.nanoTime();
            DIAGNOSTICS.dumpThreads(file.toString(), ThreadDumpFormat.TEXT_PLAIN);
            nanos += (double) (System.nanoTime() - start);
        } finally {
            longestStallNanos = Math.max(longestStallNanos, watch.stop());
        }
        dumps++;
        bytes += (double) Files.size(file);
        // Reading a dump of a million threads takes longer than writing it, and every dump shows the same threads.
        if (shown.isEmpty()) {
            shown = OptionalDouble.of(framesIn(file) / frames);
        }
        Files.delete(file);
    }

    private static double framesIn(Path file) throws IOException {
        try (Stream<String> lines = Files.lines(file)) {
            return (double) lines.filter(line -> line.contains(FRAME_OF_TASK)).count();
        }
    }

    void report() {
        if (dumps == 0) {
            return;
        }
        SecondaryMetrics.average("dump.time", nanos / dumps / NANOS_PER_MILLI, "ms");
        SecondaryMetrics.average("dump.size", bytes / dumps / BYTES_PER_MB, "MB");
        SecondaryMetrics.maximum("dump.pause", longestStallNanos / NANOS_PER_MILLI, "ms");
        shown.ifPresent(share -> SecondaryMetrics.average("dump.shown", 100 * share, "%"));
    }

    /** Measures how late a platform thread wakes if it repeatedly sleeps for 1 ms. */
    private static final class StallWatch {

        private static final long REST_NANOS = Duration.ofMillis(1).toNanos();

        private final Thread thread =
                Thread.ofPlatform().daemon().name("stall-watch").unstarted(this::run);
        private volatile boolean over;
        private long longestNanos;

        void start() {
            thread.start();
        }

        private void run() {
            long before = System.nanoTime();
            while (!over) {
                LockSupport.parkNanos(REST_NANOS);
                long now = System.nanoTime();
                longestNanos = Math.max(longestNanos, now - before - REST_NANOS);
                before = now;
            }
        }

        long stop() throws InterruptedException {
            over = true;
            thread.join();
            return longestNanos;
        }
    }
}
