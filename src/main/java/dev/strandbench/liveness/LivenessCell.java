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
 * @param tasks the least number of tasks that stalls; if nothing stalls, the largest number that was tried
 * @param carriers the number of threads on which the model runs tasks at the same time
 * @param threads the largest number of threads that the model used in a JVM's first attempt, if that ended; above
 *     {@code carriers} if the JDK compensated for held threads
 * @param endedAfterCancelMillis the longest time in ms between a cancellation, or the end of a timeout, and the end of
 *     what was cancelled, in any attempt; empty if the pattern cancels nothing, or stalls
 * @param attempts the number of attempts with {@code tasks} tasks; there are no more after ten stalls
 * @param stalled the number of these attempts that stalled
 * @param dump the file with the thread dump of a stall, relative to the directory of the result; empty without a stall
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
        /** All tasks end on the threads of the model. */
        ENDS,
        /** All tasks end, because the JDK adds threads. */
        COMPENSATES,
        /** The tasks never end. */
        STALLS
    }
}
