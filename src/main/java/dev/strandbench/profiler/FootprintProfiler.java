package dev.strandbench.profiler;

import com.sun.management.GarbageCollectionNotificationInfo;
import dev.strandbench.machine.JdkManagement;
import dev.strandbench.machine.NativeMemory;
import dev.strandbench.machine.ProcFiles.ProcessStatus;
import dev.strandbench.profiler.ProfilerOptions.Option;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.results.Result;

/**
 * Measures a fork's memory for {@code -prof footprint}.
 *
 * <ul>
 *   <li>{@code footprint.heap.afterGc}: largest used heap after a collection, including the garbage that a young
 *       collection leaves in the old generation. The metric is absent if no collection ran.
 *   <li>{@code footprint.rss.peak}: on Linux, the largest physical memory during an iteration or, if the kernel cannot
 *       reset this maximum, since the fork started.
 *   <li>{@code footprint.native}: committed memory outside the heap, including stacks, at the end of an iteration.
 * </ul>
 *
 * <p>Native memory tracking changes scores; the option {@code native=false} turns the tracking off.
 */
public final class FootprintProfiler extends IterationProfiler implements ForkOptions {

    static final String NAME = "footprint";

    private static final Option NATIVE =
            new Option("native", "true", "track native memory (-XX:NativeMemoryTracking=summary)");
    // The maximum time to wait for the JVM's notifications after an iteration.
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final Duration POLL = Duration.ofMillis(20);
    private static final double BYTES_PER_MB = 1024.0 * 1024.0;

    private final boolean tracksNative;
    private final CollectionLog collections = new CollectionLog();
    private boolean listening;

    public FootprintProfiler() {
        super(false);
        tracksNative = false;
    }

    public FootprintProfiler(String line) throws ProfilerException {
        super(true);
        tracksNative = ProfilerOptions.parse(NAME, line, List.of(NATIVE)).flag(NATIVE.name());
    }

    @Override
    public String getDescription() {
        return "Most heap after a collection, most resident memory, native memory";
    }

    @Override
    public List<String> addJVMOptions(BenchmarkParams benchmark) {
        return tracksNative ? List.of("-XX:NativeMemoryTracking=summary") : List.of();
    }

    @Override
    void begin() {
        if (!listening && JdkManagement.isPresent()) {
            collections.listen();
            listening = true;
        }
        collections.reset();
        ProcessStatus.resetPeak();
    }

    @Override
    List<Result<?>> end(long ops) throws InterruptedException {
        List<Result<?>> results = new ArrayList<>();
        long heap = listening ? collections.mostLeft() : 0;
        if (heap > 0) {
            results.add(maximum("footprint.heap.afterGc", heap / BYTES_PER_MB, "MB"));
        }
        ProcessStatus.read()
                .map(status -> maximum("footprint.rss.peak", status.peakResidentBytes() / BYTES_PER_MB, "MB"))
                .ifPresent(results::add);
        if (tracksNative) {
            NativeMemory.bytesOutsideHeap()
                    .ifPresent(bytes -> results.add(maximum("footprint.native", bytes / BYTES_PER_MB, "MB")));
        }
        return results;
    }

    private static final class CollectionLog {

        private final List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans();
        private final Set<String> heapPools = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .map(MemoryPoolMXBean::getName)
                .collect(Collectors.toSet());
        private long reported;
        private long mostLeft;

        void listen() {
            reported = done();
            for (GarbageCollectorMXBean collector : collectors) {
                ((NotificationEmitter) collector)
                        .addNotificationListener((notification, handback) -> take(notification), null, null);
            }
        }

        private long done() {
            return collectors.stream()
                    .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                    .sum();
        }

        private synchronized void take(Notification notification) {
            if (!notification.getType().equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
                return;
            }
            long left = GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData())
                    .getGcInfo()
                    .getMemoryUsageAfterGc()
                    .entrySet()
                    .stream()
                    .filter(pool -> heapPools.contains(pool.getKey()))
                    .mapToLong(pool -> pool.getValue().getUsed())
                    .sum();
            mostLeft = Math.max(mostLeft, left);
            reported++;
            notifyAll();
        }

        synchronized void reset() {
            mostLeft = 0;
        }

        synchronized long mostLeft() throws InterruptedException {
            long done = done();
            long deadline = System.nanoTime() + PATIENCE.toNanos();
            while (reported < done && System.nanoTime() < deadline) {
                wait(POLL.toMillis());
            }
            return mostLeft;
        }
    }
}
