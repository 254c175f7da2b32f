package dev.strandbench.scenario;

import java.time.Duration;
import java.util.Optional;

/**
 * The waits of one op of which only so many are under way at once: what bounds SEQUENTIAL, POOL and their like.
 *
 * @param total sum of the waits
 * @param atOnce how many of them can be waited for at once, at least 1
 */
public record QueuedWaits(Duration total, int atOnce) {

    /** The longest that an op may have to take: a longer one would show little else than what its parameters say. */
    public static final Duration LONGEST_OP = Duration.ofSeconds(60);

    /** Why an op with these waits is not run; empty if they take no longer than a minute. */
    public Optional<String> unsupported() {
        Duration least = total.dividedBy(atOnce);
        return least.compareTo(LONGEST_OP) <= 0
                ? Optional.empty()
                : Optional.of("one op would take at least " + least.toSeconds() + " s, over the bound of "
                        + LONGEST_OP.toSeconds() + " s: waits of " + total.toSeconds() + " s in all, "
                        + (atOnce == 1 ? "one" : atOnce) + " at a time");
    }
}
