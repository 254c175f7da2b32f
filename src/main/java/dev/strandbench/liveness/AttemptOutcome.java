package dev.strandbench.liveness;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

sealed interface AttemptOutcome {

    /**
     * All tasks have ended.
     *
     * @param threads the largest number of threads that the model used; 0 if threads of earlier attempts may live on
     * @param lateMillis the longest time from a cancellation to the end of the work, in ms; empty if there was none
     * @param held the places where a call waited without releasing its carrier, most frequent first
     */
    record Ended(int threads, OptionalLong lateMillis, List<String> held) implements AttemptOutcome {}

    /** No task made progress, although tasks could have run; {@code dump} is the thread dump's file. */
    record Stalled(Optional<String> dump, List<String> held) implements AttemptOutcome {}

    record Failed(String reason) implements AttemptOutcome {}

    /** The pattern threw an {@link UnsupportedOperationException} at its start, because the JDK lacks an API. */
    record Unsupported(String reason) implements AttemptOutcome {}
}
