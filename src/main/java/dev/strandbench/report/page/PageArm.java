package dev.strandbench.report.page;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One arm of a family.
 *
 * @param id unique on the page
 * @param name what tells it from the others
 * @param model its model or strategy, or what else decides on its colour
 * @param jdk the JDK's label; empty if it is not known
 * @param kind what is said of it, for colours and filters
 * @param verdict what is said of it, in words
 * @param score in the answer's unit
 * @param forks how many counted
 * @param cv the coefficient of variation between forks
 * @param ratio its cost over the best arm's; 1 for the best
 * @param low lower end of the ratio's interval
 * @param high upper end of the ratio's interval
 * @param timesIdeal its cost over what no scheduler can beat
 * @param ideal the score that no scheduler can beat, in the answer's unit
 * @param overheadMicros what an op took beyond its ideal, per task, in µs
 * @param cpuMicros processor time per task, in µs
 * @param bytes allocated per task
 * @param threads that were alive at most in a fork
 * @param pins how often virtual threads were pinned, per op
 * @param columns a value for each of the family's columns
 * @param flags what limits the verdict, in a word each
 * @param command the call of JMH that measures it again; null if it is not known
 * @param series the forks, in the order in which they ran
 * @param percentiles of the score or of sampled latencies, in the answer's unit; null if there are none
 * @param sequence latencies in the order in which tasks completed, in µs; null if there are none
 * @param watched the JVMs of its services, fork by fork; null if none was watched
 * @param attachments files that belong to it
 */
public record PageArm(
        String id,
        String name,
        String model,
        String jdk,
        Kind kind,
        String verdict,
        @Nullable Double score,
        int forks,
        @Nullable Double cv,
        @Nullable Double ratio,
        @Nullable Double low,
        @Nullable Double high,
        @Nullable Double timesIdeal,
        @Nullable Double ideal,
        @Nullable Double overheadMicros,
        @Nullable Double cpuMicros,
        @Nullable Double bytes,
        @Nullable Double threads,
        @Nullable Double pins,
        List<@Nullable Double> columns,
        List<String> flags,
        @Nullable String command,
        List<ForkTrace> series,
        @Nullable List<PercentilePoint> percentiles,
        @Nullable List<Double> sequence,
        @Nullable List<WatchedJvm> watched,
        List<Attachment> attachments) {

    /** What is said of an arm. */
    public enum Kind {
        /** The best. */
        BEST("best"),
        /** The same as the best. */
        SAME("same"),
        /** Worse than the best. */
        WORSE("worse"),
        /** Cannot be told yet. */
        UNDECIDED("undecided"),
        /** Nothing may be said. */
        NOT_JUDGED("notJudged"),
        /** It has nothing to be judged by. */
        FAILED("failed");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        /** The page's word for it. */
        @JsonValue
        public String word() {
            return word;
        }
    }

    /**
     * A fork.
     *
     * @param block the block that it ran in, from 0; its place if it belongs to no run
     * @param started when; null if it is not known
     * @param seconds how long it took, its JVM's start included; null if it is not known
     * @param counted whether it counts
     * @param disturbed what disturbed its block; empty if nothing did
     * @param mean its figure, in the answer's unit; null if it has none
     * @param at the fork's age at the end of each iteration, in s; null if only measured iterations are known
     * @param scores by iteration, in the answer's unit
     * @param measuredFrom the age from which on iterations count, in s; null if all that are known do
     */
    public record ForkTrace(
            int block,
            @Nullable Instant started,
            @Nullable Double seconds,
            boolean counted,
            String disturbed,
            @Nullable Double mean,
            @Nullable List<Double> at,
            List<@Nullable Double> scores,
            @Nullable Double measuredFrom) {}

    /**
     * The JVM of a service. All lists are as long as {@code at}.
     *
     * @param fork which fork it is of, in words
     * @param started when
     * @param counted whether its fork counts
     * @param at moments, in s since its start
     * @param cpu what it took of its processors since the moment before, in percent of all of them
     * @param heapUsed in MB
     * @param heapCommitted in MB
     * @param threads live platform threads
     * @param classes that were loaded
     */
    public record WatchedJvm(
            String fork,
            Instant started,
            boolean counted,
            List<@Nullable Double> at,
            List<@Nullable Double> cpu,
            List<@Nullable Double> heapUsed,
            List<@Nullable Double> heapCommitted,
            List<Integer> threads,
            List<Integer> classes) {}

    /**
     * A percentile.
     *
     * @param rank from 0 to 100
     * @param value in the answer's unit
     */
    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    @JsonPropertyOrder({"rank", "value"})
    public record PercentilePoint(double rank, double value) {}

    /**
     * A file that belongs to an arm.
     *
     * @param label what it is
     * @param link where it is, relative to the page
     */
    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    @JsonPropertyOrder({"label", "link"})
    public record Attachment(String label, String link) {}
}
