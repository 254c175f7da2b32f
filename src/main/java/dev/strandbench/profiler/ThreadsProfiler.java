package dev.strandbench.profiler;

import dev.strandbench.scenario.PlatformThreads;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.results.Result;

/**
 * {@code -prof threads}: live platform threads, carriers of virtual threads, and how many threads an op starts.
 *
 * <ul>
 *   <li>{@code threads.platform.peak}: the most at any moment; counted by the JVM, so that none is missed
 *   <li>{@code threads.platform.mean}: sampled; both include the JVM's and JMH's own threads
 *   <li>{@code threads.carriers.peak}: sampled; carriers that wait for work are counted
 *   <li>{@code threads.platform.started.norm}: per op
 *   <li>{@code threads.virtual.started.norm}: per op
 * </ul>
 *
 * <p>Every thread, of either kind, takes its identifier from one counter. The difference between two threads that this
 * profiler makes for the purpose, less the platform threads that the JVM counts, is how many virtual threads were made.
 * That costs nothing, where an event for each would slow them. The few identifiers that the JVM gives to threads of its
 * own, and threads that were made and never started, are counted with them.
 */
public final class ThreadsProfiler extends IterationProfiler {

    static final String NAME = "threads";

    private static final Option INTERVAL = new Option("interval", "10", "between two samples, in ms");
    private static final String CARRIER = "jdk.internal.misc.CarrierThread";

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final int intervalMillis;
    private long startedPlatform;
    private long firstIdentifier;
    private @Nullable Sampler sampler;

    /** For the service loader, which asks for the class only. */
    public ThreadsProfiler() {
        super(false);
        intervalMillis = Integer.parseInt(INTERVAL.value());
    }

    /** Called by JMH with what follows the colon. */
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
        // The sampler itself is one of them.
        long peak = threads.getPeakThreadCount() - 1L;
        Sampler ended = sampler;
        if (ended == null) {
            throw new IllegalStateException("no iteration has begun");
        }
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
            super(PlatformThreads.PROFILER_PREFIX + NAME);
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
            peakCarriers = Math.max(peakCarriers, carriers());
        }

        private int carriers() {
            ThreadGroup root = getThreadGroup();
            while (root.getParent() != null) {
                root = root.getParent();
            }
            Thread[] live = new Thread[root.activeCount() + 16];
            int count = root.enumerate(live);
            int carriers = 0;
            for (int i = 0; i < count; i++) {
                if (live[i].getClass().getName().equals(CARRIER)) {
                    carriers++;
                }
            }
            return carriers;
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
