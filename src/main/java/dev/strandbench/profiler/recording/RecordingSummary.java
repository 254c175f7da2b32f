package dev.strandbench.profiler.recording;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The results from a whole recording. A text that was not recorded is empty; a missing number is 0 or NaN.
 *
 * @param cores number of processors that the JVM may use, according to the recording
 * @param span total time of the marked iterations; without marks, the time from the first to the last event
 * @param subject benchmark and its parameters; empty if no iterations are marked
 * @param ops number of ops in all marked iterations
 * @param running samples of running threads, by innermost method
 * @param waits total durations of waits in ns, by kind of wait
 * @param pinning total durations in ns of waits that blocked a carrier, by reason and place in the code
 * @param contention total durations in ns of waits for monitors, by the monitor's class and the place in the code
 * @param thresholds minimum recorded duration, such as {@code 1 ms}, by the event's name
 * @param recorded names of the events that were enabled or occurred
 */
public record RecordingSummary(
        String jvm,
        String collector,
        int cores,
        Duration span,
        String subject,
        long ops,
        Processor processor,
        Tally running,
        Tally waits,
        Allocation allocation,
        Pauses pauses,
        Tally pinning,
        Tally contention,
        Threads threads,
        Map<String, String> thresholds,
        Set<String> recorded) {

    static final Map<String, String> WAITS = new LinkedHashMap<>();

    static {
        WAITS.put("jdk.ThreadPark", "parked");
        WAITS.put("jdk.ThreadSleep", "sleeping");
        WAITS.put("jdk.JavaMonitorWait", "in Object.wait");
        WAITS.put("jdk.SocketRead", "reading a socket");
        WAITS.put("jdk.SocketWrite", "writing to a socket");
        WAITS.put("jdk.JavaMonitorEnter", "for a monitor");
        WAITS.put("jdk.VirtualThreadPinned", "pinned");
    }

    /** Returns the recorded time span in s, at least 1e-9. */
    public double seconds() {
        return Math.max(1e-9, span.toNanos() / 1e9);
    }

    /** Returns the divisor for sums: the number of ops, or the time in s if no iterations are marked. */
    public double divisor() {
        return ops > 0 ? ops : seconds();
    }

    public String per() {
        return ops > 0 ? "per op" : "per second";
    }

    public boolean has(String event) {
        return recorded.contains(event);
    }

    public List<String> waitsNotRecorded() {
        return WAITS.entrySet().stream()
                .filter(kind -> !has(kind.getKey()))
                .map(Map.Entry::getValue)
                .toList();
    }

    /**
     * The mean load as a share of the processors that the JVM may use, from 0 to 1; NaN if unknown. The JVM's load is
     * computed from its CPU time if iterations are marked, otherwise from samples of the load.
     *
     * @param system load by kernel code that ran for this JVM
     * @param machine load by all processes; NaN if the JVM may use only some of the machine's processors
     */
    public record Processor(double jvm, double user, double system, double machine, double carriers) {}

    /** The number of allocated heap bytes, the source of this number, and the samples by class and by place. */
    public record Allocation(double bytes, String basis, Tally types, Tally sites) {

        public double scaled(double sampled) {
            double total = types.total();
            return total == 0 ? 0 : sampled / total * bytes;
        }
    }

    /** The garbage collection pauses, in ns, and the largest used heap after a collection, in bytes. */
    public record Pauses(Tally causes, double longest, double mostHeapAfter) {}

    /** The live platform threads over time, and the largest number of virtual threads alive at the same time. */
    public record Threads(List<Reading> platform, int carriers, long virtualStarted, long mostVirtual) {

        public record Reading(double seconds, long live) {}

        public long mostPlatform() {
            return platform.stream().mapToLong(Reading::live).max().orElse(0);
        }

        public double meanPlatform() {
            return platform.stream().mapToLong(Reading::live).average().orElse(Double.NaN);
        }
    }
}
