package dev.strandbench.profiler.recording;

import static java.util.Objects.requireNonNull;

import dev.strandbench.base.UserErrorException;
import dev.strandbench.profiler.recording.RecordingSummary.Pauses;
import dev.strandbench.profiler.recording.RecordingSummary.Processor;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import jdk.jfr.EventType;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;

/** Reads a JFR recording into a summary. If the recording marks iterations, only events within iterations count. */
public final class RecordingReader {

    private static final String ITERATION = "strandbench.Iteration";
    private static final int FIRST_BYTES = 4;
    private static final String MAGIC = "FLR\0";

    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);

    private final Map<Long, String> namesById = new HashMap<>();
    private final Map<String, String> thresholds = new HashMap<>();
    private final Set<String> recorded = new HashSet<>();
    private final Set<String> subjects = new LinkedHashSet<>();
    private final Tally running = new Tally();
    private final Tally waits = new Tally();
    private final AllocationReader allocation = new AllocationReader();
    private final ThreadReader threads = new ThreadReader();
    private final Tally causes = new Tally();
    private final Tally pinning = new Tally();
    private final Tally contention = new Tally();
    private final DoubleSummaryStatistics user = new DoubleSummaryStatistics();
    private final DoubleSummaryStatistics system = new DoubleSummaryStatistics();
    private final DoubleSummaryStatistics machine = new DoubleSummaryStatistics();
    private final NavigableMap<Instant, Instant> iterations = new TreeMap<>();
    private @Nullable Instant first;
    private @Nullable Instant last;
    private String jvm = "";
    private String collector = "";
    private int coresOfMachine;
    private long mostCores = Integer.MAX_VALUE;
    private long processorNanos;
    private long ops;
    private double longestPause;

    private RecordingReader() {}

    /** Returns the summary of a recording. Throws a {@link UserErrorException} if the file is not a valid recording. */
    public static RecordingSummary read(Path file) {
        requireRecording(file);
        RecordingReader reader = new RecordingReader();
        try {
            ChunkChain.requireWhole(file);
            if (reader.readTypes(file)) {
                forEach(file, reader::takeIteration);
            }
            forEach(file, reader::take);
            if (reader.first != null) {
                return reader.summary();
            }
        } catch (IOException | RuntimeException | InternalError | StackOverflowError e) {
            // On a damaged file, the JDK's parser can throw any exception.
            throw new UserErrorException(
                    file + " is a damaged recording (" + e.getClass().getSimpleName() + "); record it again");
        } catch (OutOfMemoryError e) {
            throw new UserErrorException(
                    file + " needs more memory than this JVM has, or is damaged; java -Xmx4g gives it more");
        }
        throw new UserErrorException(file + " is a recording without events");
    }

    private static void requireRecording(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new UserErrorException(
                    file + (Files.exists(file) ? " is not a file; give a JFR recording" : " does not exist"));
        }
        try (var stream = Files.newInputStream(file)) {
            byte[] begin = stream.readNBytes(FIRST_BYTES);
            if (!MAGIC.equals(new String(begin, StandardCharsets.ISO_8859_1))) {
                throw new UserErrorException(
                        file + " is not a JFR recording; -prof recording, or -XX:StartFlightRecording, writes one");
            }
        } catch (IOException e) {
            throw new UserErrorException(file + " cannot be read: " + e.getMessage());
        }
    }

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
            limitCores(event, "processors");
            processorNanos += event.getLong("processorNanos");
            allocation.takeCount(event.getLong("allocatedBytes"));
            subjects.add((event.getString("benchmark") + " " + event.getString("parameters")).strip());
        }
    }

    private void limitCores(RecordedEvent event, String field) {
        long count = event.hasField(field) ? event.getLong(field) : 0;
        // Other values mean that the limit is unknown.
        if (count > 0) {
            mostCores = Math.min(mostCores, count);
        }
    }

    private boolean isMeasured(RecordedEvent event) {
        Map.Entry<Instant, Instant> iteration = iterations.floorEntry(event.getStartTime());
        return iterations.isEmpty()
                || (iteration != null && !event.getStartTime().isAfter(iteration.getValue()));
    }

    private void take(RecordedEvent event) {
        String name = event.getEventType().getName();
        if (name.equals("jdk.ActiveSetting")) {
            takeSetting(event);
            return;
        }
        recorded.add(name);
        switch (name) {
            case "jdk.JVMInformation" -> jvm = text(event, "jvmVersion");
            case "jdk.GCConfiguration" ->
                collector = text(event, "youngCollector") + ", " + text(event, "oldCollector");
            case "jdk.CPUInformation" -> coresOfMachine = event.getInt("hwThreads");
            case "jdk.ContainerConfiguration" -> limitCores(event, "effectiveCpuCount");
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
        String wait = RecordingSummary.WAITS.get(name);
        if (wait != null) {
            waits.add(wait, nanos(event));
        }
        switch (name) {
            case "jdk.CPULoad" -> {
                user.accept(event.getFloat("jvmUser"));
                system.accept(event.getFloat("jvmSystem"));
                machine.accept(event.getFloat("machineTotal"));
            }
            case "jdk.ThreadCPULoad" -> threads.takeLoad(event);
            case "jdk.ExecutionSample", "jdk.CPUTimeSample" ->
                running.add(CodeName.innermost(event.getStackTrace()), 1);
            case "jdk.JavaMonitorEnter" ->
                contention.add(
                        type(event, "monitorClass") + " at " + CodeName.ofPlace(event.getStackTrace()), nanos(event));
            case "jdk.VirtualThreadPinned" ->
                pinning.add(pinningReason(event) + " at " + CodeName.ofPlace(event.getStackTrace()), nanos(event));
            case "jdk.ObjectAllocationSample" -> takeAllocation(event, event.getLong("weight"));
            // JDK 15 and older record an event for each thread-local buffer, and for each object outside of one.
            case "jdk.ObjectAllocationInNewTLAB" -> takeAllocation(event, event.getLong("tlabSize"));
            case "jdk.ObjectAllocationOutsideTLAB" -> takeAllocation(event, event.getLong("allocationSize"));
            case "jdk.GCHeapSummary" ->
                allocation.takeHeap(event.getStartTime(), text(event, "when").startsWith("After"), (double)
                        event.getLong("heapUsed"));
            case "jdk.GarbageCollection" -> {
                causes.add(text(event, "name") + ": " + text(event, "cause"), (double)
                        event.getDuration("sumOfPauses").toNanos());
                longestPause = Math.max(
                        longestPause, (double) event.getDuration("longestPause").toNanos());
            }
            case "jdk.JavaThreadStatistics" -> threads.takePlatform(event);
            case "jdk.VirtualThreadStart" -> threads.takeVirtualStart(event);
            case "jdk.VirtualThreadEnd" -> threads.takeVirtualEnd(event);
            default -> {}
        }
    }

    private void takeSetting(RecordedEvent event) {
        String name = namesById.get(event.getLong("id"));
        if (name == null) {
            return;
        }
        String setting = text(event, "name");
        String value = text(event, "value");
        if (setting.equals("threshold")) {
            thresholds.put(name, value);
        } else if (setting.equals("enabled") && value.equals("true")) {
            recorded.add(name);
        }
    }

    private void takeAllocation(RecordedEvent event, long bytes) {
        allocation.takeSample(
                event.getThread(), type(event, "objectClass"), CodeName.ofPlace(event.getStackTrace()), (double) bytes);
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
        return type == null ? "(unknown)" : CodeName.ofType(type.getName());
    }

    private RecordingSummary summary() {
        Instant begin = requireNonNull(first);
        Instant end = requireNonNull(last);
        Duration span = iterations.isEmpty()
                ? Duration.between(begin, end)
                : iterations.entrySet().stream()
                        .map(iteration -> Duration.between(iteration.getKey(), iteration.getValue()))
                        .reduce(Duration.ZERO, Duration::plus);
        if (span.abs().compareTo(LONGEST) > 0) {
            throw new DateTimeException("the recording spans too long a time");
        }
        return new RecordingSummary(
                jvm,
                collector,
                cores(),
                span,
                String.join("; ", subjects),
                ops,
                processor(span),
                running,
                waits,
                allocation.allocation(begin, end, cores()),
                new Pauses(causes, longestPause, allocation.mostHeapAfter()),
                pinning,
                contention,
                threads.threads(begin),
                thresholds,
                recorded);
    }

    private int cores() {
        return (int) Math.min(coresOfMachine, mostCores);
    }

    private Processor processor(Duration span) {
        int cores = cores();
        // JFR's load is a share of all of the machine's processors.
        double scale = cores > 0 ? (double) coresOfMachine / cores : 1;
        double loads = scale * (mean(user) + mean(system));
        return new Processor(
                processorNanos > 0 && cores > 0 ? (double) processorNanos / cores / span.toNanos() : loads,
                scale * mean(user),
                scale * mean(system),
                cores < coresOfMachine ? Double.NaN : mean(machine),
                threads.carrierShare());
    }

    private static double mean(DoubleSummaryStatistics statistics) {
        return statistics.getCount() == 0 ? Double.NaN : statistics.getAverage();
    }
}
