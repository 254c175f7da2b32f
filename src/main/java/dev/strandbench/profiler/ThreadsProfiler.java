package dev.strandbench.profiler;

import static java.util.Objects.requireNonNull;

import dev.strandbench.machine.LiveThreads;
import dev.strandbench.profiler.ProfilerOptions.Option;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.results.Result;

/**
 * Counts platform threads, virtual threads' carriers and started threads, for {@code -prof threads}.
 *
 * <ul>
 *   <li>{@code threads.platform.peak}: largest number of live platform threads, including those of the JVM and JMH.
 *   <li>{@code threads.platform.mean}: mean number of platform threads over all samples.
 *   <li>{@code threads.carriers.peak}: largest number of carriers in a sample, including idle carriers.
 *   <li>{@code threads.platform.started.norm}: number of platform threads started per op.
 *   <li>{@code threads.virtual.started.norm}: number of virtual threads started per op.
 * </ul>
 *
 * <p>All threads get their identifiers from the same counter. The number of started virtual threads is the increase of
 * this counter minus the number of started platform threads. This number also includes a few JVM threads, and threads
 * that were created but never started. A JFR event for each thread would slow down the benchmark.
 */
public final class ThreadsProfiler extends IterationProfiler {

    public static final String THREAD_PREFIX = "profiler-";

    static final String NAME = "threads";

    private static final Option INTERVAL = new Option("interval", "10", "time between two samples, in ms");

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final int intervalMillis;
    private long startedPlatform;
    private long firstIdentifier;
    private @Nullable Sampler sampler;

    public ThreadsProfiler() {
        super(false);
        intervalMillis = Integer.parseInt(INTERVAL.value());
    }

    public ThreadsProfiler(String line) throws ProfilerException {
        super(true);
        intervalMillis = ProfilerOptions.parse(NAME, line, List.of(INTERVAL)).number(INTERVAL.name(), 1, 60_000);
    }

    @Override
    public String getDescription() {
        return "Live platform threads and carriers, threads started per op";
    }

    @Override
    void begin() {
        sampler = new Sampler();
        sampler.start();
        threads.resetPeakThreadCount();
        startedPlatform = threads.getTotalStartedThreadCount();
        firstIdentifier = nextIdentifier();
    }

    @Override
    List<Result<?>> end(long ops) throws InterruptedException {
        long identifiers = nextIdentifier() - firstIdentifier - 1;
        long platform = threads.getTotalStartedThreadCount() - startedPlatform;
        // The peak does not include the sampling thread.
        long peak = threads.getPeakThreadCount() - 1L;
        Sampler ended = requireNonNull(sampler);
        ended.finish();
        return List.of(
                maximum("threads.platform.peak", (double) peak, "threads"),
                average("threads.platform.mean", ended.meanPlatform(), "threads"),
                maximum("threads.carriers.peak", ended.peakCarriers, "threads"),
                average("threads.platform.started.norm", (double) platform / ops, "threads/op"),
                average(
                        "threads.virtual.started.norm",
                        (double) Math.max(0, identifiers - platform) / ops,
                        "threads/op"));
    }

    private static long nextIdentifier() {
        return Thread.ofPlatform().unstarted(() -> {}).threadId();
    }

    private final class Sampler extends Thread {

        private long samples;
        private long platformSum;
        private int peakCarriers;

        Sampler() {
            super(THREAD_PREFIX + NAME);
            setDaemon(true);
        }

        @Override
        public void run() {
            try {
                while (true) {
                    sample();
                    Thread.sleep(intervalMillis);
                }
            } catch (InterruptedException e) {
                sample();
            }
        }

        private void sample() {
            samples++;
            platformSum += threads.getThreadCount() - 1L;
            peakCarriers = Math.max(peakCarriers, LiveThreads.carriers());
        }

        void finish() throws InterruptedException {
            interrupt();
            join();
        }

        double meanPlatform() {
            return (double) platformSum / samples;
        }
    }
}
