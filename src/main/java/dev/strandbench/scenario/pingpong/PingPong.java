package dev.strandbench.scenario.pingpong;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.SuspendingRuntime;

/** One task sends a message and waits for the answer of another before it sends the next. */
public interface PingPong {

    /**
     * Starts both tasks and returns when both have ended.
     *
     * @param messages how many the first task sends, at least 0; the other answers each
     * @param value what the first message carries
     * @param steps what becomes of a value wherever it arrives
     * @return what the last answer has become
     * @throws InterruptedException if the caller is interrupted; both tasks are then cancelled
     * @throws Exception the exception of a step, or an {@code ExecutionException} with it as the cause; the other task
     *     is then cancelled
     */
    long exchange(int messages, long value, PingPongSteps steps) throws Exception;

    /**
     * The scenario in the style of a runtime, on that runtime.
     *
     * <p>Exchanging messages fails with an {@code UnsupportedOperationException} if the medium does not exist in this
     * style.
     *
     * @param capacity how many messages the medium holds in each direction; 0 where it has no buffer
     */
    static PingPong on(ModelRuntime runtime, Medium medium, int capacity) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new BlockingPingPong(blocking, () -> BlockingRally.over(medium, capacity));
            case StructuredRuntime structured ->
                new StructuredPingPong(structured, () -> BlockingRally.over(medium, capacity));
            case CallbackRuntime callbacks -> throw callbacks.unsupportedBy("PingPong");
            case ReactiveRuntime reactive -> throw reactive.unsupportedBy("PingPong");
            case SuspendingRuntime suspending -> new SuspendingPingPong(suspending, medium, capacity);
        };
    }
}
