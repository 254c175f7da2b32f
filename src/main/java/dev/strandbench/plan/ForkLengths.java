package dev.strandbench.plan;

import java.time.Duration;

/**
 * How long forks run.
 *
 * @param iteration the length of an iteration
 * @param pilot the length of the first forks; their second half counts
 * @param longest the length of the longest fork, which drift may require
 */
public record ForkLengths(Duration iteration, Duration pilot, Duration longest) {

    private static final Duration ITERATION = Duration.ofMillis(100);
    private static final Duration LONGEST = Duration.ofSeconds(64);
    private static final Duration SHORTEST_PILOT = Duration.ofMillis(5500);
    private static final Duration BLOCK = Duration.ofSeconds(24);

    /**
     * Returns the lengths behind the published figures of the method. The arms share a block of 24 s, but no fork is
     * shorter than 5.5 s. So the forks of few arms warm up longer.
     *
     * @param arms the number of arms of a family, at least 1
     */
    public static ForkLengths standard(int arms) {
        Duration share = BLOCK.dividedBy(arms);
        return new ForkLengths(ITERATION, share.compareTo(SHORTEST_PILOT) < 0 ? SHORTEST_PILOT : share, LONGEST);
    }

    /** Returns these lengths with no fork longer than a bound. */
    public ForkLengths atMost(Duration bound) {
        return new ForkLengths(iteration, shorter(pilot, bound), shorter(longest, bound));
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
