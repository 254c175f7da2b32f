package dev.strandbench.liveness;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The outcome of one attempt. */
sealed interface AttemptOutcome {

    /**
     * All tasks have ended.
     *
     * @param threads the largest number of threads that the model used; 0 if the JVM had made an attempt before, whose
     *     threads may live on
     * @param lateMillis the longest time in ms between a cancellation and the end of what was cancelled; empty if
     *     nothing was cancelled
     * @param held the places where a call waited without releasing its carrier, first the most frequent one
     */
    record Ended(int threads, OptionalLong lateMillis, List<String> held) implements AttemptOutcome {}

    /**
     * No task advanced, although the tasks could have run.
     *
     * @param dump the name of the file with the thread dump; empty if the JDK wrote none
     */
    record Stalled(Optional<String> dump, List<String> held) implements AttemptOutcome {}

    /** The attempt neither ended nor stalled: a task threw an exception, or the JVM ended early. */
    record Failed(String reason) implements AttemptOutcome {}

    /** The pattern threw an {@link UnsupportedOperationException} before its first task: the JDK lacks an API. */
    record Unsupported(String reason) implements AttemptOutcome {}
}
