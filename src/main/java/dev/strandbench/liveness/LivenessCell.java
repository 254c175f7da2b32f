package dev.strandbench.liveness;

import dev.strandbench.model.ConcurrencyModel;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The outcome of a pattern under a model on a JDK.
 *
 * @param jdk the label of the JDK, for example {@code 25.0.3}
 * @param outcome the worst outcome of all attempts
 * @param tasks the smallest number of tasks that stalls; if nothing stalls, the largest number that was tried
 * @param carriers the number of threads on which the model runs tasks at the same time
 * @param threads the largest number of threads that the model used in a JVM's first attempt, if that attempt ended;
 *     more than {@code carriers} if the JDK compensated for held threads
 * @param endedAfterCancelMillis the longest time, in ms, from a cancellation or the end of a timeout to the end of the
 *     cancelled work; empty if the pattern cancels nothing, or stalls
 * @param dump the file with a stall's thread dump, relative to the result's directory; empty without a stall
 * @param held sentences that name the threads that were held and the frames that held them; empty without a stall
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

    /** The outcomes, from the best to the worst. */
    public enum Outcome {
        ENDS,
        COMPENSATES,
        STALLS
    }
}
