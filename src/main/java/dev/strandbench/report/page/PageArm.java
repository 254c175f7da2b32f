package dev.strandbench.report.page;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.strandbench.report.RankedFamily.Kind;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An arm of a family. Unknown numbers are NaN; the score, the ideal and the percentiles have the answer's unit.
 *
 * @param model its model or strategy, or what else decides its colour
 * @param cv the coefficient of variation between forks
 * @param ratio its cost over the best arm's, with the interval from {@code low} to {@code high}
 * @param overheadMicros time of an op beyond its ideal, per task
 * @param pins times that virtual threads were pinned, per op
 * @param columns a value for each of the family's columns
 * @param command the call of JMH that measures it again
 * @param sequence latencies in the order in which tasks completed, in µs
 */
public record PageArm(
        String id,
        String name,
        String model,
        String jdk,
        Kind kind,
        String verdict,
        double score,
        int forks,
        double cv,
        double ratio,
        double low,
        double high,
        double timesIdeal,
        double ideal,
        double overheadMicros,
        double cpuMicros,
        double bytes,
        double threads,
        double pins,
        List<Double> columns,
        List<String> flags,
        @Nullable String command,
        List<ForkTrace> series,
        @Nullable List<PercentilePoint> percentiles,
        @Nullable List<Double> sequence,
        @Nullable List<WatchedJvm> watched,
        List<Attachment> attachments) {

    /**
     * A fork, with its block's number, or its place without a run, and the block's disturbances.
     *
     * @param at the fork's age at the end of each iteration, in s; null if only measured iterations are known
     * @param measuredFrom the age from which iterations count, in s; NaN if all known ones do
     */
    public record ForkTrace(
            int block,
            @Nullable Instant started,
            double seconds,
            boolean counted,
            String disturbed,
            double mean,
            @Nullable List<Double> at,
            List<Double> scores,
            double measuredFrom) {}

    /** The JVM of a service: times in s since its start, use of its processors in percent, and its heap in MB. */
    public record WatchedJvm(
            String fork,
            Instant started,
            boolean counted,
            List<Double> at,
            List<Double> cpu,
            List<Double> heapUsed,
            List<Double> heapCommitted,
            List<Integer> threads,
            List<Integer> classes) {}

    /** A percentile, with its rank from 0 to 100. */
    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    public record PercentilePoint(double rank, double value) {}

    /** A file that belongs to an arm, with its path relative to the page. */
    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    public record Attachment(String label, String link) {}
}
