package dev.strandbench.recording;

import dev.strandbench.recording.RecordingSummary.Threads;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;

/** Adds up what a recording says about threads: how many there were, and how busy carriers were. */
final class ThreadReader {

    private static final String CARRIERS = "CarrierThreads";

    private final Map<Instant, Long> platform = new TreeMap<>();
    private final Map<Instant, Integer> virtualChanges = new TreeMap<>();
    private final Map<Instant, Double> carrierLoads = new HashMap<>();
    private final Set<String> carriers = new HashSet<>();
    private long virtualStarted;

    /** Takes how many platform threads lived. */
    void takePlatform(RecordedEvent event) {
        platform.put(event.getStartTime(), event.getLong("activeCount"));
    }

    /** Takes the start of a virtual thread. */
    void takeVirtualStart(RecordedEvent event) {
        virtualStarted++;
        virtualChanges.merge(event.getStartTime(), 1, Integer::sum);
    }

    /** Takes the end of a virtual thread. */
    void takeVirtualEnd(RecordedEvent event) {
        virtualChanges.merge(event.getStartTime(), -1, Integer::sum);
    }

    /** Takes the share of the processors that a thread took; all threads are read at the same time. */
    void takeLoad(RecordedEvent event) {
        RecordedThread thread = event.getThread();
        if (thread != null && isCarrier(thread)) {
            carriers.add(String.valueOf(thread.getJavaName()));
            double load = (double) event.getFloat("user") + event.getFloat("system");
            carrierLoads.merge(event.getStartTime(), load, Double::sum);
        }
    }

    private static boolean isCarrier(RecordedThread thread) {
        return thread.getThreadGroup() != null
                && CARRIERS.equals(thread.getThreadGroup().getName());
    }

    /** The mean share of the processors that carriers took together; NaN if not recorded. */
    double carrierShare() {
        return carrierLoads.values().stream()
                .mapToDouble(Double::doubleValue)
                .average()
                .orElse(Double.NaN);
    }

    /** The threads; to be called after everything was taken. Times are since the given one. */
    Threads threads(Instant first) {
        List<Threads.Reading> readings = platform.entrySet().stream()
                .map(reading -> new Threads.Reading(
                        Duration.between(first, reading.getKey()).toNanos() / 1e9, reading.getValue()))
                .toList();
        return new Threads(readings, carriers.size(), virtualStarted, mostVirtual());
    }

    private long mostVirtual() {
        long live = 0;
        long most = 0;
        for (int change : virtualChanges.values()) {
            live += change;
            most = Math.max(most, live);
        }
        return most;
    }
}
