package dev.strandbench.profiler.recording;

import dev.strandbench.profiler.recording.RecordingSummary.Threads;
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

/** Counts the threads of a recording, and adds up the CPU load of carriers. */
final class ThreadReader {

    private static final String CARRIERS = "CarrierThreads";

    private final Map<Instant, Long> platform = new TreeMap<>();
    private final Map<Instant, Integer> virtualChanges = new TreeMap<>();
    private final Map<Instant, Double> carrierLoads = new HashMap<>();
    private final Set<String> carriers = new HashSet<>();
    private long virtualStarted;

    void takePlatform(RecordedEvent event) {
        platform.put(event.getStartTime(), event.getLong("activeCount"));
    }

    void takeVirtualStart(RecordedEvent event) {
        virtualStarted++;
        virtualChanges.merge(event.getStartTime(), 1, Integer::sum);
    }

    void takeVirtualEnd(RecordedEvent event) {
        virtualChanges.merge(event.getStartTime(), -1, Integer::sum);
    }

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

    /** Returns the mean load of all carriers together, as a share of all processors; NaN if it was not recorded. */
    double carrierShare() {
        return carrierLoads.values().stream()
                .mapToDouble(Double::doubleValue)
                .average()
                .orElse(Double.NaN);
    }

    /** Call this method only after all events have been added. */
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
