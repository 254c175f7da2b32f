package dev.strandbench.liveness;

import java.util.List;
import java.util.Optional;

/** The outcome of one attempt. */
sealed interface AttemptOutcome {

    /**
     * All tasks have ended.
     *
     * @param threads the largest number of threads that the model used
     */
    record Ended(int threads) implements AttemptOutcome {}

    /**
     * Nothing advanced, although the machine gave the tasks time.
     *
     * @param dump the name of the file with the thread dump; empty if the JDK wrote none
     */
    record Stalled(Optional<String> dump, List<String> held) implements AttemptOutcome {}

    /** The attempt says nothing about liveness: a task threw an exception, or the JVM broke off. */
    record Failed(String reason) implements AttemptOutcome {}

    /** The pattern threw an {@link UnsupportedOperationException} before its first task: the JDK lacks an API. */
    record Unsupported(String reason) implements AttemptOutcome {}
}
