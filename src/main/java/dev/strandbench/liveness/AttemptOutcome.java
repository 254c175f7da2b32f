package dev.strandbench.liveness;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

sealed interface AttemptOutcome {

    /**
     * All tasks have ended.
     *
     * @param threads largest number of threads that the model used; 0 if unknown, because earlier attempts may have
     *     left threads
     * @param lateMillis maximum time, in ms, that cancelled work took to end; empty if nothing was cancelled
     */
    record Ended(int threads, OptionalLong lateMillis, List<String> held) implements AttemptOutcome {}

    /** No task made progress, although tasks had the chance to run. */
    record Stalled(Optional<String> dump, List<String> held) implements AttemptOutcome {}

    record Failed(String reason) implements AttemptOutcome {}

    /** The pattern cannot run, for example because the JDK or the OS lacks a feature. */
    record Unsupported(String reason) implements AttemptOutcome {}
}
