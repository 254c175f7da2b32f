package dev.strandbench.scenario.wakeup;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.SuspendingRuntime;

/** Tasks each of which waits for an instant of its own. */
public interface WakeUp {

    /**
     * Starts a task for each timer and returns when all have woken. The tasks are started in the order of their
     * indexes, from 0.
     *
     * @param timers how many, at least 0
     * @param alarms asked and told of each index from 0 to {@code timers - 1} once, by its task; callbacks have no task
     *     before they fire, so that the caller asks for them
     * @throws InterruptedException if the caller is interrupted; every task is then cancelled
     * @throws Exception a task's exception, or an {@code ExecutionException} with it as the cause; every other task is
     *     then cancelled, other than callbacks, which run to their end
     */
    void run(int timers, Alarms alarms) throws Exception;

    /** The scenario in the style of a runtime, on that runtime, which must not bound how many tasks are under way. */
    static WakeUp on(ModelRuntime runtime) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new BlockingWakeUp(blocking);
            case StructuredRuntime structured -> new StructuredWakeUp(structured);
            case CallbackRuntime callbacks -> new CallbackWakeUp(callbacks);
            case ReactiveRuntime reactive -> throw reactive.unsupportedBy("WakeUp");
            case SuspendingRuntime suspending -> new SuspendingWakeUp(suspending);
        };
    }
}
