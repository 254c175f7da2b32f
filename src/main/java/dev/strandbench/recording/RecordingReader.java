package dev.strandbench.recording;

import dev.strandbench.recording.Summary.Allocation;
import dev.strandbench.recording.Summary.Pauses;
import dev.strandbench.recording.Summary.Processor;
import dev.strandbench.recording.Summary.Threads;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import jdk.jfr.EventType;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;

/**
 * Reads a recording and adds up what {@link Summary} holds. Where iterations are marked, what lies outside of them is
 * left out.
 */
final class RecordingReader {

    private static final String PINNED = "jdk.VirtualThreadPinned";
    private static final String ITERATION = "strandbench.Iteration";
    private static final String MONITOR_ENTER = "jdk.JavaMonitorEnter";
    private static final int FIRST_BYTES = 4;
    private static final String MAGIC = "FLR\0";
    // What collections tell is taken for all if they span at least half of the time.
    private static final double MOSTLY = 0.5;

    private final Map<Long, String> namesById = new HashMap<>();
    private final Map<String, String> thresholds = new HashMap<>();
    private final Set<String> recorded = new HashSet<>();
    private final Set<String> subjects = new LinkedHashSet<>();
    private final Tally running = new Tally();
    private final Tally waits = new Tally();
    private final Tally types = new Tally();
    private final Tally sites = new Tally();
    private final Set<Long> sampledThreads = new HashSet<>();
    private final List<Sample> firstSamples = new ArrayList<>();
    private final Tally causes = new Tally();
    private final Tally pinning = new Tally();
    private final Tally contention = new Tally();
    private final DoubleSummaryStatistics user = new DoubleSummaryStatistics();
    private final DoubleSummaryStatistics system = new DoubleSummaryStatistics();
    private final DoubleSummaryStatistics machine = new DoubleSummaryStatistics();
    private final Map<Instant, Double> carrierLoads = new HashMap<>();
    private final Set<String> carriers = new HashSet<>();
    private final List<HeapReading> heap = new ArrayList<>();
    private final Map<Instant, Long> liveThreads = new HashMap<>();
    private final NavigableMap<Instant, Instant> iterations = new TreeMap<>();
    private final Map<Instant, Integer> virtualChanges = new HashMap<>();
    private @Nullable Instant first;
    private @Nullable Instant last;
    private String jvm = "";
    private String collector = "";
    private int cores;
    private long countedBytes;
    private long ops;
    private double longestPause;
    private long virtualStarted;

    private RecordingReader() {}

    /**
     * Reads a file.
     *
     * @throws UnreadableRecordingException if there is none, or it is no recording or damaged
     */
    static Summary read(Path file) throws UnreadableRecordingException {
        requireRecording(file);
        RecordingReader reader = new RecordingReader();
        try {
            if (reader.readTypes(file)) {
                forEach(file, reader::takeIteration);
            }
            forEach(file, reader::take);
        } catch (IOException | RuntimeException e) {
            // A damaged file may lead the JDK's parser astray in any way.
            throw new UnreadableRecordingException(
                    file, "is a damaged recording (" + e.getClass().getSimpleName() + "); record it again");
        }
        if (reader.first == null) {
            throw new UnreadableRecordingException(file, "is a recording without events");
        }
        return reader.summary();
    }

    private static void requireRecording(Path file) throws UnreadableRecordingException {
        if (!Files.isRegularFile(file)) {
            throw new UnreadableRecordingException(
                    file, Files.exists(file) ? "is no file; give a JFR recording" : "does not exist");
        }
        try (var stream = Files.newInputStream(file)) {
            byte[] begin = stream.readNBytes(FIRST_BYTES);
            if (!MAGIC.equals(new String(begin, StandardCharsets.ISO_8859_1))) {
                throw new UnreadableRecordingException(
                        file, "is no JFR recording; -prof recording, or -XX:StartFlightRecording, writes one");
            }
        } catch (IOException e) {
            throw new UnreadableRecordingException(file, "cannot be read: " + e.getMessage());
        }
    }

    /** Whether there may be marked iterations. */
    private boolean readTypes(Path file) throws IOException {
        try (RecordingFile events = new RecordingFile(file)) {
            for (EventType type : events.readEventTypes()) {
                namesById.put(type.getId(), type.getName());
            }
        }
        return namesById.containsValue(ITERATION);
    }

    private static void forEach(Path file, Consumer<RecordedEvent> action) throws IOException {
        try (RecordingFile events = new RecordingFile(file)) {
            while (events.hasMoreEvents()) {
                action.accept(events.readEvent());
            }
        }
    }

    private void takeIteration(RecordedEvent event) {
        if (event.getEventType().getName().equals(ITERATION)) {
            iterations.put(event.getStartTime(), event.getEndTime());
            ops += event.getLong("ops");
            countedBytes += event.hasField("allocatedBytes") ? event.getLong("allocatedBytes") : 0;
            subjects.add((event.getString("benchmark") + " " + event.getString("parameters")).strip());
        }
    }

    /** Whether an event is of a marked iteration, or none are marked. */
    private boolean isMeasured(RecordedEvent event) {
        Map.Entry<Instant, Instant> iteration = iterations.floorEntry(event.getStartTime());
        return iterations.isEmpty()
                || (iteration != null && !event.getStartTime().isAfter(iteration.getValue()));
    }

    private void take(RecordedEvent event) {
        String name = event.getEventType().getName();
        boolean isSetting = name.equals("jdk.ActiveSetting");
        if (isSetting) {
            takeSetting(event);
            return;
        }
        recorded.add(name);
        switch (name) {
            case "jdk.JVMInformation" -> jvm = text(event, "jvmVersion");
            case "jdk.GCConfiguration" ->
                collector = text(event, "youngCollector") + ", " + text(event, "oldCollector");
            case "jdk.CPUInformation" -> cores = event.getInt("hwThreads");
            default -> {
                if (isMeasured(event)) {
                    takeMeasured(name, event);
                }
            }
        }
    }

    private void takeMeasured(String name, RecordedEvent event) {
        if (first == null || event.getStartTime().isBefore(first)) {
            first = event.getStartTime();
        }
        if (last == null || event.getEndTime().isAfter(last)) {
            last = event.getEndTime();
        }
        switch (name) {
            case "jdk.CPULoad" -> {
                user.accept(event.getFloat("jvmUser"));
                system.accept(event.getFloat("jvmSystem"));
                machine.accept(event.getFloat("machineTotal"));
            }
            case "jdk.ThreadCPULoad" -> takeThreadLoad(event);
            case "jdk.ExecutionSample", "jdk.CPUTimeSample" ->
                running.add(CallSite.innermost(event.getStackTrace()), 1);
            case "jdk.ThreadPark" -> addWait("parked", event);
            case "jdk.ThreadSleep" -> addWait("sleeping", event);
            case "jdk.JavaMonitorWait" -> addWait("in Object.wait", event);
            case "jdk.SocketRead", "jdk.SocketWrite" -> addWait("for a socket", event);
            case MONITOR_ENTER -> {
                addWait("for a monitor", event);
                contention.add(type(event, "monitorClass") + " at " + CallSite.of(event.getStackTrace()), nanos(event));
            }
            case PINNED -> {
                addWait("pinned", event);
                pinning.add(pinningReason(event) + " at " + CallSite.of(event.getStackTrace()), nanos(event));
            }
            case "jdk.ObjectAllocationSample" -> takeAllocation(event, event.getLong("weight"));
            // One event for each buffer of a thread, or object beside one: what JDK 15 and older recorded.
            case "jdk.ObjectAllocationInNewTLAB" -> takeAllocation(event, event.getLong("tlabSize"));
            case "jdk.ObjectAllocationOutsideTLAB" -> takeAllocation(event, event.getLong("allocationSize"));
            case "jdk.GCHeapSummary" ->
                heap.add(new HeapReading(
                        event.getStartTime(),
                        event.getInt("gcId"),
                        text(event, "when").startsWith("After"),
                        (double) event.getLong("heapUsed")));
            case "jdk.GarbageCollection" -> {
                causes.add(text(event, "name") + ": " + text(event, "cause"), (double)
                        event.getDuration("sumOfPauses").toNanos());
                longestPause = Math.max(
                        longestPause, (double) event.getDuration("longestPause").toNanos());
            }
            case "jdk.JavaThreadStatistics" -> liveThreads.put(event.getStartTime(), event.getLong("activeCount"));
            case "jdk.VirtualThreadStart" -> {
                virtualStarted++;
                virtualChanges.merge(event.getStartTime(), 1, Integer::sum);
            }
            case "jdk.VirtualThreadEnd" -> virtualChanges.merge(event.getStartTime(), -1, Integer::sum);
            default -> {
                // Not on the page.
            }
        }
    }

    private void takeSetting(RecordedEvent event) {
        String name = namesById.get(event.getLong("id"));
        if (name == null) {
            return;
        }
        String value = text(event, "value");
        switch (text(event, "name")) {
            case "enabled" -> {
                if (value.equals("true")) {
                    recorded.add(name);
                }
            }
            case "threshold" -> thresholds.put(name, value);
            default -> {
                // Periods and the like do not limit what a page can say.
            }
        }
    }

    private void takeThreadLoad(RecordedEvent event) {
        RecordedThread thread = event.getThread();
        if (thread != null && isCarrier(thread)) {
            carriers.add(String.valueOf(thread.getJavaName()));
            carrierLoads.merge(
                    event.getStartTime(), (double) event.getFloat("user") + event.getFloat("system"), Double::sum);
        }
    }

    private static boolean isCarrier(RecordedThread thread) {
        return thread.getThreadGroup() != null
                && "CarrierThreads".equals(thread.getThreadGroup().getName());
    }

    private void addWait(String kind, RecordedEvent event) {
        waits.add(kind, nanos(event));
    }

    private void takeAllocation(RecordedEvent event, long bytes) {
        Sample sample = new Sample(type(event, "objectClass"), CallSite.of(event.getStackTrace()), (double) bytes);
        RecordedThread thread = event.getThread();
        if (thread != null && !thread.isVirtual() && sampledThreads.add(thread.getId())) {
            firstSamples.add(sample);
        } else {
            take(sample, sample.bytes());
        }
    }

    private void take(Sample sample, double bytes) {
        types.add(sample.type(), bytes);
        sites.add(sample.site(), bytes);
    }

    /**
     * Adds the first sample of each platform thread. JFR weighs it with all that the thread allocated since it began,
     * maybe long before the recording; so it counts for no more than a sample does on average.
     */
    private void takeFirstSamples() {
        double most = types.isEmpty() ? Double.MAX_VALUE : types.total() / types.count();
        firstSamples.forEach(sample -> take(sample, Math.min(sample.bytes(), most)));
        firstSamples.clear();
    }

    private static double nanos(RecordedEvent event) {
        return (double) event.getDuration().toNanos();
    }

    private static String pinningReason(RecordedEvent event) {
        String reason = event.hasField("pinnedReason") ? text(event, "pinnedReason") : "";
        return reason.isEmpty() ? "reason not recorded" : reason;
    }

    private static String text(RecordedEvent event, String field) {
        String value = event.hasField(field) ? event.getString(field) : null;
        return value == null ? "" : value;
    }

    private static String type(RecordedEvent event, String field) {
        RecordedClass type = event.getClass(field);
        return type == null ? "(unknown)" : TypeName.readable(CallSite.withoutSerial(type.getName()));
    }

    private Summary summary() {
        takeFirstSamples();
        Duration span = iterations.isEmpty()
                ? Duration.between(first, last)
                : iterations.entrySet().stream()
                        .map(iteration -> Duration.between(iteration.getKey(), iteration.getValue()))
                        .reduce(Duration.ZERO, Duration::plus);
        return new Summary(
                jvm,
                collector,
                cores,
                span,
                String.join("; ", subjects),
                ops,
                new Processor(mean(user), mean(system), mean(machine), carrierShare()),
                running,
                waits,
                allocation(),
                new Pauses(causes, longestPause, mostHeapAfter()),
                pinning,
                contention,
                new Threads(readings(), carriers.size(), virtualStarted, mostVirtual()),
                thresholds,
                recorded);
    }

    private static double mean(DoubleSummaryStatistics statistics) {
        return statistics.getCount() == 0 ? Double.NaN : statistics.getAverage();
    }

    private double carrierShare() {
        return carrierLoads.values().stream()
                .mapToDouble(Double::doubleValue)
                .average()
                .orElse(Double.NaN);
    }

    /** From what was left after each collection to what there was before the next, all was allocated in between. */
    private Allocation allocation() {
        if (countedBytes > 0) {
            return new Allocation(countedBytes, "the JVM's own count", types, sites);
        }
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
        // Between the first collection and the last, the whole span is extrapolated from that; few would tell little.
        if (begin != null && end != null && types.count() > 0) {
            double covered = Duration.between(begin, end).toNanos() / 1e9;
            double whole = Duration.between(first, last).toNanos() / 1e9;
            if (covered >= MOSTLY * whole) {
                return new Allocation(bytes * whole / covered, "the heap before and after collections", types, sites);
            }
        }
        return new Allocation(types.total(), "samples, so about", types, sites);
    }

    private double mostHeapAfter() {
        return heap.stream()
                .filter(HeapReading::isAfter)
                .mapToDouble(HeapReading::used)
                .max()
                .orElse(Double.NaN);
    }

    private List<Threads.Reading> readings() {
        return liveThreads.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(reading -> new Threads.Reading(
                        Duration.between(first, reading.getKey()).toNanos() / 1e9, reading.getValue()))
                .toList();
    }

    private long mostVirtual() {
        long live = 0;
        long most = 0;
        for (Map.Entry<Instant, Integer> change : virtualChanges.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .toList()) {
            live += change.getValue();
            most = Math.max(most, live);
        }
        return most;
    }

    private record Sample(String type, String site, double bytes) {}

    private record HeapReading(Instant time, int gc, boolean isAfter, double used) {}
}
