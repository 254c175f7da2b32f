package dev.strandbench.scenario.footprint;

import dev.strandbench.machine.NativeMemory;
import dev.strandbench.machine.ProcFiles.ProcessStatus;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/**
 * The memory that this JVM holds, in bytes: live objects, physical memory of the process without kernel memory, and
 * memory that the JVM has committed outside the heap; the last two only if known.
 */
record MemoryReading(long heap, OptionalLong resident, OptionalLong outside) {

    private static final MemoryMXBean MEMORY = ManagementFactory.getMemoryMXBean();
    private static final List<GarbageCollectorMXBean> COLLECTORS = ManagementFactory.getGarbageCollectorMXBeans();
    // Successive collections of an idle JVM differ by a few of its own objects.
    private static final long STEADY_BYTES = 4096;
    private static final int MOST_COLLECTIONS = 10;
    // Longer than the 100 ms after which G1 begins to uncommit memory (G1UncommitRegionTask::UncommitInitialDelayMs).
    private static final Duration PAUSE = Duration.ofMillis(150);
    private static final int MOST_PAUSES = 100;

    /**
     * Collects garbage until the heap is stable, waits until free memory is returned, and reads. Blocks for at least
     * two pauses. Throws {@link IllegalStateException} if this JVM ignores {@code System.gc()}.
     */
    static MemoryReading settled() throws InterruptedException {
        awaitNoLess(ProcessStatus::threads);
        long heap = heapAfterCollections();
        NativeMemory.trim();
        awaitNoLess(ProcessStatus::residentBytes);
        OptionalLong resident = ProcessStatus.read().stream()
                .mapToLong(ProcessStatus::residentBytes)
                .findAny();
        return new MemoryReading(heap, resident, NativeMemory.bytesOutsideHeap());
    }

    // Waits until the figure no longer falls during a pause, for at most a hundred pauses.
    private static void awaitNoLess(ToLongFunction<ProcessStatus> figure) throws InterruptedException {
        Optional<Long> before = ProcessStatus.read().map(figure::applyAsLong);
        for (int i = 0; i < MOST_PAUSES && before.isPresent(); i++) {
            Thread.sleep(PAUSE);
            Optional<Long> now = ProcessStatus.read().map(figure::applyAsLong);
            if (now.isEmpty() || now.get() >= before.get()) {
                return;
            }
            before = now;
        }
    }

    private static long heapAfterCollections() {
        long before = collect();
        for (int i = 1; i < MOST_COLLECTIONS; i++) {
            long after = collect();
            if (Math.abs(after - before) <= STEADY_BYTES) {
                return after;
            }
            before = after;
        }
        return before;
    }

    private static long collect() {
        long collections = collections();
        System.gc();
        if (collections() == collections) {
            throw new IllegalStateException(
                    "this JVM ignores System.gc(), so live memory cannot be read; remove -XX:+DisableExplicitGC");
        }
        return MEMORY.getHeapMemoryUsage().getUsed();
    }

    private static long collections() {
        return COLLECTORS.stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                .sum();
    }
}
