package dev.strandbench.profiler.recording;

import dev.strandbench.profiler.recording.RecordingSummary.Allocation;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import jdk.jfr.consumer.RecordedThread;
import org.jspecify.annotations.Nullable;

/** Adds up allocation samples, and reads the used heap before and after garbage collections. */
final class AllocationReader {

    // Uses garbage collections only if they span at least this share of the recording.
    private static final double MOSTLY = 0.5;

    private final Tally types = new Tally();
    private final Tally sites = new Tally();
    private final Set<Long> sampledThreads = new HashSet<>();
    private final List<Sample> firstSamples = new ArrayList<>();
    private final List<Sample> virtualSamples = new ArrayList<>();
    private final List<HeapReading> heap = new ArrayList<>();
    private long countedBytes;

    private record Sample(String type, String site, double bytes) {}

    private record HeapReading(Instant time, boolean isAfter, double used) {}

    void takeCount(long bytes) {
        countedBytes += bytes;
    }

    void takeHeap(Instant time, boolean isAfter, double used) {
        heap.add(new HeapReading(time, isAfter, used));
    }

    void takeSample(@Nullable RecordedThread thread, String type, String site, double bytes) {
        Sample sample = new Sample(type, site, bytes);
        if (thread != null && thread.isVirtual()) {
            virtualSamples.add(sample);
        } else if (thread != null && sampledThreads.add(thread.getId())) {
            firstSamples.add(sample);
        } else {
            add(sample, bytes);
        }
    }

    private void add(Sample sample, double bytes) {
        types.add(sample.type(), bytes);
        sites.add(sample.site(), bytes);
    }

    Allocation allocation(Instant first, Instant last, int carriers) {
        addVirtualSamples(carriers);
        addFirstSamples();
        if (countedBytes > 0) {
            return new Allocation(countedBytes, "the JVM's own count", types, sites);
        }
        double bytes = aroundCollections(Duration.between(first, last));
        return bytes > 0
                ? new Allocation(bytes, "the heap before and after collections", types, sites)
                : new Allocation(types.total(), "samples, so approximate", types, sites);
    }

    // JFR does not record a virtual thread's carrier, so the largest samples count as the carriers' first samples.
    private void addVirtualSamples(int carriers) {
        virtualSamples.sort(Comparator.comparingDouble(Sample::bytes).reversed());
        int heaviest = Math.min(carriers, virtualSamples.size());
        firstSamples.addAll(virtualSamples.subList(0, heaviest));
        virtualSamples.subList(heaviest, virtualSamples.size()).forEach(sample -> add(sample, sample.bytes()));
        virtualSamples.clear();
    }

    // A thread's first sample covers all earlier allocation by that thread. It counts at most as much as an average
    // sample.
    private void addFirstSamples() {
        double most = types.isEmpty() ? Double.MAX_VALUE : types.total() / types.count();
        firstSamples.forEach(sample -> add(sample, Math.min(sample.bytes(), most)));
        firstSamples.clear();
    }

    private double aroundCollections(Duration span) {
        heap.sort(Comparator.comparing(HeapReading::time));
        double bytes = 0;
        Instant begin = null;
        Instant end = null;
        HeapReading previous = null;
        for (HeapReading reading : heap) {
            if (reading.isAfter()) {
                previous = reading;
                begin = begin == null ? reading.time() : begin;
            } else if (previous != null) {
                bytes += Math.max(0, reading.used() - previous.used());
                end = reading.time();
                previous = null;
            }
        }
        if (begin == null || end == null) {
            return 0;
        }
        double covered = Duration.between(begin, end).toNanos() / (double) Math.max(1, span.toNanos());
        return covered >= MOSTLY ? bytes / covered : 0;
    }

    double mostHeapAfter() {
        return heap.stream()
                .filter(HeapReading::isAfter)
                .mapToDouble(HeapReading::used)
                .max()
                .orElse(Double.NaN);
    }
}
