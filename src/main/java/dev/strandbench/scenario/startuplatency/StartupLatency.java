package dev.strandbench.scenario.startuplatency;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.SuspendingRuntime;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;

/** Tasks started one at a time, each timed from the call that starts it to its first instruction. */
public interface StartupLatency {

    /**
     * Starts the tasks, each when the one before has ended; parks meanwhile.
     *
     * @param starts how many, at least 0
     * @param task given each index from 0 to {@code starts - 1} once, by its task, after the first instruction
     * @param latencies given each latency in ns, in order, by the caller
     * @throws InterruptedException if the caller is interrupted; no further task is then started
     * @throws Exception a task's exception, or an {@code ExecutionException} with it as the cause; no further task is
     *     then started
     */
    void run(int starts, IntConsumer task, LongConsumer latencies) throws Exception;

    /** The scenario in the style of a runtime, on that runtime. */
    static StartupLatency on(ModelRuntime runtime) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new BlockingStartupLatency(blocking);
            case StructuredRuntime structured -> new StructuredStartupLatency(structured);
            case CallbackRuntime callbacks -> throw callbacks.unsupportedBy("StartupLatency");
            case ReactiveRuntime reactive -> throw reactive.unsupportedBy("StartupLatency");
            case SuspendingRuntime suspending -> new SuspendingStartupLatency(suspending);
        };
    }
}
