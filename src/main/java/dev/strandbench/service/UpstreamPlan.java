package dev.strandbench.service;

import dev.strandbench.workload.Checksum;
import dev.strandbench.workload.SeededWaits;
import dev.strandbench.workload.Wait;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/**
 * How the upstream services behave. Delay and failure depend on the question alone, so they are the same under every
 * strategy and in every run.
 *
 * @param millis delay before an answer, or its median, in ms
 * @param delays how the delays are spread around it
 * @param failurePercent how many of a hundred questions are answered with an error, from 0 to 100
 */
public record UpstreamPlan(int millis, Delays delays, int failurePercent) {

    // The ratio of the 84th percentile to the median is e to the power of this: 1.65.
    private static final double LOG_NORMAL_SIGMA = 0.5;
    // Keeps these keys apart from those of the delays, which are the questions' own.
    private static final long FAILURE_KEYS = Long.MIN_VALUE;

    /** How long a question waits for its answer. */
    Wait delay(UpstreamPart part, long id) {
        return switch (delays) {
            case FIXED -> new Wait(millis);
            case LOG_NORMAL ->
                new SeededWaits(Checksum.of(UpstreamAnswer.key(part, id))).logNormal(millis, LOG_NORMAL_SIGMA);
        };
    }

    /** Whether a question is answered with an error. */
    boolean fails(UpstreamPart part, long id) {
        return Long.remainderUnsigned(Checksum.of(FAILURE_KEYS + UpstreamAnswer.key(part, id)), 100) < failurePercent;
    }

    /** Whether all three questions of a composition are answered. */
    public boolean answers(long id) {
        return Stream.of(UpstreamPart.values()).noneMatch(part -> fails(part, id));
    }

    /**
     * The least time that a composition takes if the three are asked one after another: until the last answer, or the
     * first error, after which nobody is asked.
     */
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

    /**
     * The least time that a composition takes if the three are asked at once: until the last answer, or the first
     * error, which ends it.
     */
    public Duration atOnce(long id) {
        List<Duration> answers = new ArrayList<>();
        List<Duration> errors = new ArrayList<>();
        for (UpstreamPart part : UpstreamPart.values()) {
            List<Duration> alike = fails(part, id) ? errors : answers;
            alike.add(delay(part, id).length());
        }
        return errors.isEmpty() ? Collections.max(answers) : Collections.min(errors);
    }

    List<String> arguments() {
        return List.of(Integer.toString(millis), delays.name(), Integer.toString(failurePercent));
    }

    static UpstreamPlan parse(String... arguments) {
        return new UpstreamPlan(
                Integer.parseInt(arguments[0]), Delays.valueOf(arguments[1]), Integer.parseInt(arguments[2]));
    }
}
