package dev.strandbench.plan;

import java.time.Duration;

/**
 * How long forks run.
 *
 * @param iteration length of an iteration
 * @param pilot length of the first forks of each arm, from which the warm-up is read
 * @param longest length of the longest fork, for arms that take long to warm up; what is not steady then is flagged
 */
public record ForkLengths(Duration iteration, Duration pilot, Duration longest) {

    /** What the published figures of the method were reached with. */
    public static final ForkLengths STANDARD =
            new ForkLengths(Duration.ofMillis(100), Duration.ofSeconds(10), Duration.ofSeconds(64));
}
