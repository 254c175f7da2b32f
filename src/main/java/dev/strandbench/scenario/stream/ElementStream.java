package dev.strandbench.scenario.stream;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.SuspendingRuntime;

/** Stages that pass elements on. Owns the threads it runs on. */
public interface ElementStream extends AutoCloseable {

    /**
     * Starts the stages and returns when the last has consumed every element. What one stage writes to an element the
     * next can read, and the caller can read what the last has written.
     *
     * @param elements how many the first stage produces, at least 0
     * @param steps what the stages do; of no step there are two at the same time
     * @throws InterruptedException if the caller is interrupted; every stage is then cancelled
     * @throws Exception the exception of a step, or an {@code ExecutionException} with it as the cause; the other
     *     stages are then cancelled
     */
    void run(int elements, StreamSteps steps) throws Exception;

    /** Waits for the stages to end; does not throw. */
    @Override
    void close();

    /**
     * The scenario in the style of a runtime, on that runtime, which it then owns.
     *
     * <p>Running it fails with an {@code UnsupportedOperationException} if the link does not exist in this style.
     */
    static ElementStream on(ModelRuntime runtime, Link link, StreamShape shape) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new BlockingStream(blocking, () -> BlockingStages.over(link, shape));
            case StructuredRuntime structured ->
                new StructuredStream(structured, () -> BlockingStages.over(link, shape));
            case CallbackRuntime callbacks -> throw callbacks.unsupportedBy("Stream");
            case ReactiveRuntime reactive -> throw reactive.unsupportedBy("Stream");
            case SuspendingRuntime suspending -> new SuspendingStream(suspending, link, shape);
        };
    }
}
