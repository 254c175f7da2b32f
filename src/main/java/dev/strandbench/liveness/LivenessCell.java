package dev.strandbench.liveness;

import dev.strandbench.model.ConcurrencyModel;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The outcome of a pattern under a model on a JDK.
 *
 * @param outcome worst outcome of all attempts
 * @param tasks smallest number of tasks with which the pattern stalled, or else the largest number that was tried
 * @param carriers number of threads that can run the model's tasks at the same time
 * @param threads largest number of threads that the model used; exceeds {@code carriers} if the JDK added threads
 * @param endedAfterCancelMillis maximum time from cancellation or timeout to the end of the work, in ms; may be empty
 * @param dump path of a stall's thread dump, relative to the result file's directory
 * @param held descriptions of the held threads and of the frames that hold them; empty without a stall
 */
public record LivenessCell(
        String pattern,
        ConcurrencyModel model,
        String jdk,
        Outcome outcome,
        int tasks,
        int carriers,
        int threads,
        OptionalLong endedAfterCancelMillis,
        int attempts,
        int stalled,
        Optional<String> dump,
        List<String> held) {

    /** The possible outcomes, from the best to the worst. */
    public enum Outcome {
        ENDS,
        COMPENSATES,
        STALLS
    }
}
