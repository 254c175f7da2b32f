package dev.strandbench.service;

import dev.strandbench.workload.Checksum;
import dev.strandbench.workload.SeededWaits;
import dev.strandbench.workload.Wait;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * Plans the delays and failures of upstream calls, which depend only on the request. The delay, in ms, is either fixed
 * or the median of random delays.
 */
public record UpstreamPlan(int millis, Delays delays, int failurePercent) {

    // The standard deviation of the logarithms. The 84th percentile is 1.65 times the median.
    private static final double LOG_NORMAL_SIGMA = 0.5;
    // Makes failures independent of delays.
    private static final long FAILURE_KEYS = Long.MIN_VALUE;

    Wait delay(UpstreamPart part, long id) {
        return switch (delays) {
            case FIXED -> new Wait(millis);
            case LOG_NORMAL ->
                new SeededWaits(Checksum.of(UpstreamAnswer.key(part, id))).logNormal(millis, LOG_NORMAL_SIGMA);
        };
    }

    boolean fails(UpstreamPart part, long id) {
        return Long.remainderUnsigned(Checksum.of(FAILURE_KEYS + UpstreamAnswer.key(part, id)), 100) < failurePercent;
    }

    public boolean answers(long id) {
        return Stream.of(UpstreamPart.values()).noneMatch(part -> fails(part, id));
    }

    /** Returns the shortest possible time of sequential calls, until the last answer or the first error. */
    public Duration oneAfterAnother(long id) {
        Duration sum = Duration.ZERO;
        for (UpstreamPart part : UpstreamPart.values()) {
            sum = sum.plus(delay(part, id).length());
            if (fails(part, id)) {
                return sum;
            }
        }
        return sum;
    }

    /** Returns the shortest possible time of concurrent calls, until the last answer or the first error. */
    public Duration atOnce(long id) {
        Stream<Duration> ends = Stream.of(UpstreamPart.values())
                .filter(part -> answers(id) || fails(part, id))
                .map(part -> delay(part, id).length());
        return (answers(id) ? ends.max(Duration::compareTo) : ends.min(Duration::compareTo)).orElseThrow();
    }

    List<String> arguments() {
        return List.of(Integer.toString(millis), delays.name(), Integer.toString(failurePercent));
    }

    static UpstreamPlan parse(String... arguments) {
        return new UpstreamPlan(
                Integer.parseInt(arguments[0]), Delays.valueOf(arguments[1]), Integer.parseInt(arguments[2]));
    }

    public enum Delays {
        FIXED,
        /** Log-normal delays, which are common in real services. The requested delay is the median. */
        LOG_NORMAL
    }
}
