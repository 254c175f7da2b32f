package dev.strandbench.report.page;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An arm of a family. A number is null if it is unknown.
 *
 * @param id unique on the page
 * @param model its model or strategy, or what else decides its colour
 * @param jdk the JDK's label; may be empty
 * @param verdict in words
 * @param score in the answer's unit
 * @param forks the number that counts
 * @param cv the coefficient of variation between forks
 * @param ratio its cost over the best arm's; 1 for the best
 * @param low lower end of the ratio's interval
 * @param high upper end of the ratio's interval
 * @param timesIdeal its cost over the ideal
 * @param ideal the score that no scheduler can beat, in the answer's unit
 * @param overheadMicros time of an op beyond its ideal, per task, in µs
 * @param cpuMicros processor time per task, in µs
 * @param bytes allocated per task
 * @param threads the most live threads of a fork
 * @param pins times that virtual threads were pinned, per op
 * @param columns a value for each of the family's columns
 * @param flags limits of the verdict
 * @param command the call of JMH that measures it again
 * @param series the forks in running order
 * @param percentiles in the answer's unit
 * @param sequence latencies in the order in which tasks completed, in µs
 * @param watched the JVMs of its services, fork by fork
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

    /** The kind of a verdict, for colours and filters. */
    public enum Kind {
        BEST("best"),
        SAME("same"),
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

        @JsonValue
        public String word() {
            return word;
        }
    }

    /**
     * A fork.
     *
     * @param block the number of its block, from 0; its place without a run
     * @param seconds its duration, its JVM's start included
     * @param disturbed disturbances of its block; may be empty
     * @param mean its figure, in the answer's unit
     * @param at the fork's age at the end of each iteration, in s; null if only measured iterations are known
     * @param scores by iteration, in the answer's unit
     * @param measuredFrom the age from which iterations count, in s; null if all known ones do
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
     * @param fork its fork, in words
     * @param counted true if its fork counts
     * @param at times in s since its start
     * @param cpu use of its processors since the time before, in percent of all of them
     * @param heapUsed in MB
     * @param heapCommitted in MB
     * @param threads live platform threads
     * @param classes loaded classes
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
     * @param link its path, relative to the page
     */
    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    @JsonPropertyOrder({"label", "link"})
    public record Attachment(String label, String link) {}
}
