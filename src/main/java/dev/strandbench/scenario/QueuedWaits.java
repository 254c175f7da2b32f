package dev.strandbench.scenario;

import java.time.Duration;
import java.util.Optional;

/**
 * The waits of one op that queue for a fixed number of threads: what SEQUENTIAL and POOL are bounded by.
 *
 * @param total sum of the waits
 * @param threads how many of them can be waited for at once, at least 1
 */
public record QueuedWaits(Duration total, int threads) {

    /** An op that must take longer would show nothing but the result of that division. */
    private static final Duration LONGEST_OP = Duration.ofSeconds(60);

    /** Why an op with these waits is not run; empty if they take no longer than a minute. */
    public Optional<String> unsupported() {
        Duration least = total.dividedBy(threads);
        return least.compareTo(LONGEST_OP) <= 0
                ? Optional.empty()
                : Optional.of("one op would take at least " + least.toSeconds() + " s, over the bound of "
                        + LONGEST_OP.toSeconds() + " s: waits of " + total.toSeconds() + " s in all queue for "
                        + (threads == 1 ? "one thread" : threads + " threads"));
    }
}
