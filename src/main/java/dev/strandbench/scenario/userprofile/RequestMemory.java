package dev.strandbench.scenario.userprofile;

import dev.strandbench.machine.GarbageCollections;
import dev.strandbench.machine.ProcFiles.ProcessStatus;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory per request, in bytes, while all requests run. The heap's resident memory does not grow, because the JVM
 * touches all pages of the heap when it starts.
 *
 * @param heap largest growth of the live objects in the heap while the requests run
 * @param resident growth of resident memory outside the heap, plus {@code heap}; empty except on Linux
 */
record RequestMemory(double heap, OptionalDouble resident) {

    private static final Duration LEAST_PAUSE = Duration.ofMillis(50);
    // Leaves two thirds of the time to the requests.
    private static final int PAUSE_PER_COLLECTION = 2;

    /** Runs the requests while repeatedly collecting garbage. Returns empty if this JVM ignores {@code System.gc()}. */
    static Optional<RequestMemory> of(int requests, Callable<?> round) throws Exception {
        long collections = GarbageCollections.ofThisJvm().count();
        long before = liveBytes();
        if (GarbageCollections.ofThisJvm().count() == collections) {
            return Optional.empty();
        }
        Optional<ProcessStatus> processBefore = ProcessStatus.read();
        ProcessStatus.resetPeak();
        AtomicLong most = new AtomicLong(before);
        Thread reader = Thread.ofPlatform().daemon().name("strandbench-memory").start(() -> readUntilInterrupted(most));
        try {
            round.call();
        } finally {
            reader.interrupt();
            reader.join();
        }
        double heap = (double) (most.get() - before) / requests;
        OptionalDouble outside = processBefore.stream()
                .flatMap(earlier -> ProcessStatus.read().stream()
                        .map(later -> Math.max(0, later.peakResidentBytes() - earlier.residentBytes())))
                .mapToDouble(bytes -> (double) bytes / requests)
                .findAny();
        return Optional.of(new RequestMemory(
                heap, outside.isPresent() ? OptionalDouble.of(heap + outside.getAsDouble()) : OptionalDouble.empty()));
    }

    private static void readUntilInterrupted(AtomicLong most) {
        try {
            while (true) {
                long start = System.nanoTime();
                most.accumulateAndGet(liveBytes(), Math::max);
                Duration took = Duration.ofNanos(System.nanoTime() - start);
                Duration pause = took.multipliedBy(PAUSE_PER_COLLECTION);
                Thread.sleep(pause.compareTo(LEAST_PAUSE) > 0 ? pause : LEAST_PAUSE);
            }
        } catch (InterruptedException e) {
            // The requests have ended.
            Thread.currentThread().interrupt();
        }
    }

    // This is the usage after the collection, because requests allocate between the collection's end and the reading.
    private static long liveBytes() {
        System.gc();
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .map(pool -> pool.getCollectionUsage() == null ? pool.getUsage() : pool.getCollectionUsage())
                .mapToLong(MemoryUsage::getUsed)
                .sum();
    }
}
