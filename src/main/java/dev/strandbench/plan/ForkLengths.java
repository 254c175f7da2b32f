package dev.strandbench.plan;

import java.time.Duration;

/**
 * How long forks run.
 *
 * @param iteration length of an iteration
 * @param pilot length of the forks at first; their second half counts
 * @param longest length of the longest fork, where drift asks for longer ones
 */
public record ForkLengths(Duration iteration, Duration pilot, Duration longest) {

    private static final Duration ITERATION = Duration.ofMillis(100);
    private static final Duration LONGEST = Duration.ofSeconds(64);
    private static final Duration SHORTEST_PILOT = Duration.ofMillis(5500);
    private static final Duration BLOCK = Duration.ofSeconds(24);

    /**
     * What the published figures of the method were reached with: a block of pilots takes 24 s, which its arms share,
     * but no fork is shorter than 5.5 s. The fewer arms there are, the better they can be warmed up in the same time.
     *
     * @param arms of a family, at least 1
     */
    public static ForkLengths standard(int arms) {
        Duration share = BLOCK.dividedBy(arms);
        return new ForkLengths(ITERATION, share.compareTo(SHORTEST_PILOT) < 0 ? SHORTEST_PILOT : share, LONGEST);
    }

    /** The same, with no fork longer than a bound. */
    public ForkLengths atMost(Duration bound) {
        return new ForkLengths(iteration, shorter(pilot, bound), shorter(longest, bound));
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
