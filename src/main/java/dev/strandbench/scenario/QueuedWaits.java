package dev.strandbench.scenario;

import java.time.Duration;
import java.util.Optional;

/** The waits of an op's tasks: the sum of all waits, and the largest number of waits that overlap, at least 1. */
public record QueuedWaits(Duration total, int atOnce) {

    /** A longer op would measure only waits that the parameters set. */
    public static final Duration LONGEST_OP = Duration.ofSeconds(60);

    /** Returns the reason why an op with these waits is too long; empty if the waits take at most a minute. */
    public Optional<String> unsupported() {
        Duration least = total.dividedBy(atOnce);
        return least.compareTo(LONGEST_OP) <= 0
                ? Optional.empty()
                : Optional.of("one op would take at least " + least.toSeconds() + " s, over the bound of "
                        + LONGEST_OP.toSeconds() + " s: waits of " + total.toSeconds() + " s in all, "
                        + (atOnce == 1 ? "one" : atOnce) + " at a time");
    }
}
