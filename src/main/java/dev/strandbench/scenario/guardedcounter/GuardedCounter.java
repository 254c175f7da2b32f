package dev.strandbench.scenario.guardedcounter;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.workload.Wait;
import java.util.concurrent.ExecutionException;
import java.util.function.IntConsumer;

/** Many tasks, each waits and then increments one counter once. */
public interface GuardedCounter {

    /**
     * Starts the tasks and returns, when all have ended, what the counter then shows.
     *
     * @param tasks how many, at least 0
     * @param thinkTime what each waits for first
     * @param onTask given each index from 0 to {@code tasks - 1} once, by its task, between wait and increment
     * @return {@code tasks}, or less if updates were lost
     * @throws UnsupportedOperationException if the protection does not exist in this style
     * @throws InterruptedException if the caller is interrupted; every task is then cancelled
     * @throws Exception a task's exception, or an {@code ExecutionException} with it as the cause; every other task is
     *     then cancelled
     */
    long count(int tasks, Wait thinkTime, Protection protection, IntConsumer onTask) throws Exception;

    /**
     * The scenario in the style of a runtime, on that runtime, which must be open.
     *
     * @throws InterruptedException if the caller is interrupted while a task looks where the runtime runs it
     */
    static GuardedCounter on(ModelRuntime runtime) throws InterruptedException, ExecutionException {
        return on(runtime, () -> {});
    }

    /**
     * As {@link #on(ModelRuntime)}, with code that widens a race.
     *
     * @param insideUpdate runs between the read and the write of an unprotected or exclusively protected increment
     */
    static GuardedCounter on(ModelRuntime runtime, Runnable insideUpdate)
            throws InterruptedException, ExecutionException {
        return switch (runtime) {
            case BlockingRuntime blocking -> BlockingGuardedCounter.on(blocking, insideUpdate);
            case StructuredRuntime structured -> new StructuredGuardedCounter(structured, insideUpdate);
            case CallbackRuntime callbacks -> throw callbacks.unsupportedBy("GuardedCounter");
            case ReactiveRuntime reactive -> throw reactive.unsupportedBy("GuardedCounter");
            case SuspendingRuntime suspending -> new SuspendingGuardedCounter(suspending, insideUpdate);
        };
    }
}
