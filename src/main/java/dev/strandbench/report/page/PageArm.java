package dev.strandbench.report.page;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.strandbench.report.RankedFamily.Kind;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An arm of a family. Unknown numbers are NaN. Scores and percentiles are in the unit of the metric that ranks the
 * arms.
 *
 * @param model model or strategy, or another string that determines the arm's colour
 */
public record PageArm(
        String id,
        String name,
        String model,
        String jdk,
        Kind kind,
        String verdict,
        @JsonUnwrapped ArmScore measured,
        @JsonUnwrapped CostRatio toBest,
        @JsonUnwrapped IdealTime toIdeal,
        @JsonUnwrapped ResourceUse resources,
        List<Double> columns,
        List<String> flags,
        @Nullable String command,
        @JsonUnwrapped ArmSamples samples,
        List<Attachment> attachments) {

    /** The mean score of the forks, and the coefficient of variation of their mean scores. */
    public record ArmScore(double score, int forks, double cv) {}

    /** An arm's cost divided by the best arm's cost, with an interval from {@code low} to {@code high}. */
    public record CostRatio(double ratio, double low, double high) {}

    /** An op's ideal time, and its overhead: its time minus the ideal time, in µs, divided by the number of tasks. */
    public record IdealTime(double timesIdeal, double ideal, double overheadMicros) {}

    /** CPU time in µs per task, allocated bytes per task, peak number of threads, and pinnings per op. */
    public record ResourceUse(double cpuMicros, double bytes, double threads, double pins) {}

    /**
     * The values of single forks and ops. A value is null if it was not recorded.
     *
     * @param sequence latencies in µs, in the order in which tasks completed
     */
    public record ArmSamples(
            List<ForkTrace> series,
            @Nullable List<PercentilePoint> percentiles,
            @Nullable List<Double> sequence,
            @Nullable List<WatchedJvm> watched) {}

    /**
     * A fork of an arm. If block numbers are unknown, the index of the fork is used instead.
     *
     * @param at age of the fork, in s, after each iteration; null if only the measured iterations are known
     * @param measuredFrom age of the fork, in s, from which iterations count; NaN if all known iterations count
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

    /** Samples of a JVM: age in s, CPU use in percent, memory in MB, and collections since the previous sample. */
    public record WatchedJvm(
            String fork,
            Instant started,
            boolean counted,
            List<Double> at,
            List<Double> cpu,
            List<Double> heapUsed,
            List<Double> heapCommitted,
            @Nullable List<Double> resident,
            List<Integer> threads,
            List<Integer> classes,
            @Nullable List<Long> collections,
            @Nullable List<Long> fullCollections) {}

    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    public record PercentilePoint(double rank, double value) {}

    @JsonFormat(shape = JsonFormat.Shape.ARRAY)
    public record Attachment(String label, String link) {}
}
