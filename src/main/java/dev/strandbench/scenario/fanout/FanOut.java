package dev.strandbench.scenario.fanout;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.ForkSite;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.SuspendingRuntime;
import java.util.function.IntConsumer;

/** N tasks, each waits and consumes its index; the caller joins all. */
public interface FanOut {

    /**
     * Starts the tasks and returns when all have ended.
     *
     * @param tasks how many, at least 0; at least as many as a gate expects
     * @param wait what each waits for
     * @param consumer given each index from 0 to {@code tasks - 1} once, by its task, after the wait
     * @throws InterruptedException if the caller is interrupted; every task is then cancelled
     * @throws Exception a task's exception, or an {@code ExecutionException} with it as the cause; every other task is
     *     then cancelled
     */
    void run(int tasks, TaskWait wait, IntConsumer consumer) throws Exception;

    /** The scenario in the style of a runtime, on that runtime. */
    static FanOut on(ModelRuntime runtime) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new BlockingFanOut(blocking);
            case StructuredRuntime structured -> new StructuredFanOut(structured);
            case CallbackRuntime callbacks -> new CallbackFanOut(callbacks);
            case ReactiveRuntime reactive -> new ReactiveFanOut(reactive);
            case SuspendingRuntime suspending -> new SuspendingFanOut(suspending);
        };
    }

    /** As {@link #on(ModelRuntime)}, with a runtime that forks at a site. */
    static FanOut on(ModelRuntime runtime, ForkSite site) {
        FanOut there = on(runtime);
        if (site != ForkSite.VIRTUAL_THREAD) {
            return there;
        }
        return (tasks, wait, consumer) -> site.call(() -> {
            there.run(tasks, wait, consumer);
            return true;
        });
    }
}
