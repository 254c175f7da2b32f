package dev.strandbench.scenario;

import java.time.Duration;
import java.util.Optional;

/** The waits of an op: {@code total} is their sum, and at most {@code atOnce} waits, at least 1, overlap. */
public record QueuedWaits(Duration total, int atOnce) {

    /** The longest op that may run, because a longer op measures only the waits that its parameters set. */
    public static final Duration LONGEST_OP = Duration.ofSeconds(60);

    /** Returns the reason why an op with these waits does not run; empty if the waits take at most a minute. */
    public Optional<String> unsupported() {
        Duration least = total.dividedBy(atOnce);
        return least.compareTo(LONGEST_OP) <= 0
                ? Optional.empty()
                : Optional.of("one op would take at least " + least.toSeconds() + " s, over the bound of "
                        + LONGEST_OP.toSeconds() + " s: waits of " + total.toSeconds() + " s in all, "
                        + (atOnce == 1 ? "one" : atOnce) + " at a time");
    }
}
