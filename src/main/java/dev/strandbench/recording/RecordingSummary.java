package dev.strandbench.recording;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a recording says, as figures. Sums are over the whole recording.
 *
 * @param jvm its name and version; empty if the recording does not say
 * @param collector the garbage collector; empty if the recording does not say
 * @param cores processors that the JVM could use; 0 if the recording does not say
 * @param span from its first event to its last, or where iterations are marked, all of them together
 * @param subject what was measured; empty if iterations are not marked
 * @param ops of all marked iterations; 0 if they are not
 * @param processor load of the processors
 * @param running samples of running threads by innermost method
 * @param waits by kind, longest first, as far as they were recorded
 * @param allocation bytes on the heap
 * @param pauses of the garbage collector
 * @param pinning waits that held a carrier, in ns by reason and place
 * @param contention waits for a monitor, in ns by its class and place
 * @param threads platform and virtual
 * @param thresholds the shortest wait that was recorded, by event, such as {@code 1 ms}
 * @param recorded the events that were switched on
 */
record RecordingSummary(
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

    /** The span in seconds, never 0. */
    double seconds() {
        return Math.max(1e-9, span.toNanos() / 1e9);
    }

    /** What sums are divided by: ops, or seconds where the recording marks no iterations. */
    double divisor() {
        return ops > 0 ? ops : seconds();
    }

    /** What that division gives: {@code per op} or {@code per second}. */
    String per() {
        return ops > 0 ? "per op" : "per second";
    }

    /** Whether an event was switched on, as far as the recording shows. */
    boolean has(String event) {
        return recorded.contains(event);
    }

    /**
     * Load of the processors, each a mean share of all of them, 0 to 1; NaN where not recorded.
     *
     * @param jvm by this JVM; its own count where iterations are marked, else what samples say
     * @param user by this JVM's code
     * @param system by the kernel, for this JVM
     * @param machine by all processes
     * @param carriers by threads that carry virtual ones
     */
    record Processor(double jvm, double user, double system, double machine, double carriers) {}

    /**
     * Bytes on the heap.
     *
     * @param bytes all that was allocated
     * @param basis what the total is from, in words
     * @param types by class, in sampled bytes
     * @param sites by place, in sampled bytes
     */
    record Allocation(double bytes, String basis, Tally types, Tally sites) {

        /** The sampled bytes of a class or place, scaled to all that was allocated. */
        double scaled(double sampled) {
            double total = types.total();
            return total == 0 ? 0 : sampled / total * bytes;
        }
    }

    /**
     * Pauses of the garbage collector, in ns.
     *
     * @param causes the sum by cause
     * @param longest the longest
     * @param mostHeapAfter the most bytes that a collection left
     */
    record Pauses(Tally causes, double longest, double mostHeapAfter) {}

    /**
     * Threads over time.
     *
     * @param platform live platform threads
     * @param carriers threads seen to carry virtual ones
     * @param virtualStarted virtual threads, where each was recorded
     * @param mostVirtual most virtual threads that lived at the same time, of those recorded
     */
    record Threads(List<Reading> platform, int carriers, long virtualStarted, long mostVirtual) {

        /**
         * How many there were at a time.
         *
         * @param seconds since the recording began
         * @param live threads
         */
        record Reading(double seconds, long live) {}

        /** The most platform threads read; 0 if none were. */
        long mostPlatform() {
            return platform.stream().mapToLong(Reading::live).max().orElse(0);
        }

        /** The mean of the platform threads read; NaN if none were. */
        double meanPlatform() {
            return platform.stream().mapToLong(Reading::live).average().orElse(Double.NaN);
        }
    }
}
