package dev.strandbench.scenario.footprint;

import dev.strandbench.process.NativeMemory;
import dev.strandbench.process.ProcessStatus;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/**
 * What this JVM holds at one moment, in bytes.
 *
 * @param heap what is alive on the heap
 * @param resident physical memory of the process, where the operating system shows it, without kernel memory
 * @param outside what the JVM has committed outside of the heap, if it tracks that
 */
record MemoryReading(long heap, OptionalLong resident, OptionalLong outside) {

    private static final MemoryMXBean MEMORY = ManagementFactory.getMemoryMXBean();
    private static final List<GarbageCollectorMXBean> COLLECTORS = ManagementFactory.getGarbageCollectorMXBeans();
    // Two collections with nothing between them differ by a few objects of the JVM's own.
    private static final long STEADY_BYTES = 4096;
    private static final int MOST_COLLECTIONS = 10;
    // Longer than the 100 ms after which G1 begins to give memory back (G1UncommitRegionTask::UncommitInitialDelayMs).
    private static final Duration PAUSE = Duration.ofMillis(150);
    private static final int MOST_PAUSES = 100;

    /**
     * Lets ended threads leave, collects garbage until the heap stays the same, lets JVM and C library give back what
     * is then free, and reads. Blocks for as long as all that takes, at least two pauses and two collections.
     *
     * @throws IllegalStateException if this JVM ignores {@code System.gc()}
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

    /** Waits until a figure of the process does not fall during a pause, for a hundred pauses at most. */
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
                    "this JVM ignores System.gc(), so what is alive cannot be read; leave out -XX:+DisableExplicitGC");
        }
        return MEMORY.getHeapMemoryUsage().getUsed();
    }

    private static long collections() {
        return COLLECTORS.stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                .sum();
    }
}
