package dev.strandbench.scenario;

import java.time.Duration;
import java.util.Optional;

/** The total waiting time of an op's tasks, and the largest number of waits that overlap, which is at least 1. */
public record QueuedWaits(Duration total, int atOnce) {

    /** The maximum duration of an op. A longer op would measure only the waits that the parameters set. */
    public static final Duration LONGEST_OP = Duration.ofSeconds(60);

    /** Returns the reason why an op is too long; empty if the op's waits take at most a minute. */
    public Optional<String> unsupported() {
        Duration least = total.dividedBy(atOnce);
        return least.compareTo(LONGEST_OP) <= 0
                ? Optional.empty()
                : Optional.of("one op would take at least " + least.toSeconds() + " s, over the bound of "
                        + LONGEST_OP.toSeconds() + " s: waits of " + total.toSeconds() + " s in all, "
                        + (atOnce == 1 ? "one" : atOnce) + " at a time");
    }
}
