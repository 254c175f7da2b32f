package dev.strandbench.scenario.wakeup;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.SuspendingRuntime;
import java.time.Duration;
import java.util.function.IntConsumer;

/** Tasks that all wait at the same time, each for a reply of its own, which comes long before its timeout. */
public interface Timeouts {

    /** Over what any op takes. */
    Duration LENGTH = Duration.ofHours(1);

    /**
     * Starts the tasks, replies to each once all have arrived, and returns when all have ended. Tasks arrive right
     * before they wait, so that the last of them may find its reply there.
     *
     * @param answered given each index from 0 to {@code tasks - 1} once, by its task, when it has its reply
     * @throws InterruptedException if the caller is interrupted; every task is then cancelled
     * @throws Exception a task's exception, or an {@code ExecutionException} with it as the cause; every other task is
     *     then cancelled, other than callbacks, which run to their end
     */
    void run(GuardedWaits waits, IntConsumer answered) throws Exception;

    /** The scenario in the style of a runtime, on that runtime, which must not bound how many tasks are under way. */
    static Timeouts on(ModelRuntime runtime) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new BlockingTimeouts(blocking);
            case StructuredRuntime structured -> new StructuredTimeouts(structured);
            case CallbackRuntime callbacks -> new CallbackTimeouts(callbacks);
            case ReactiveRuntime reactive -> throw reactive.unsupportedBy("Timeout");
            case SuspendingRuntime suspending -> new SuspendingTimeouts(suspending);
        };
    }
}
