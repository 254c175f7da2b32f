package dev.strandbench.scenario.backpressure;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.SuspendingRuntime;

/** Callers that ask, all at once, for something that lets only so many calls through at a time. */
public interface BackPressure extends AutoCloseable {

    /**
     * Starts the callers, each of which makes its calls one after the other, and returns when all have ended. The limit
     * stays from one op to the next.
     *
     * @param hold what each call does once it is let through; of this op alone if it is a meeting
     * @param log told what becomes of each call
     * @throws InterruptedException if the caller of this method is interrupted; every call, waiting or not, is then
     *     cancelled
     * @throws Exception what the log has thrown, or an {@code ExecutionException} with it as the cause; every other
     *     call is then cancelled. Calls that end in either way let others through as any call does.
     */
    void run(Callers callers, Hold hold, CallLog log) throws Exception;

    /** Ends the limit, and closes the runtime. */
    @Override
    void close();

    /**
     * The scenario in the style of a runtime, on that runtime, which it then owns.
     *
     * @param most how many calls are let through at once, at least 1
     * @throws UnsupportedOperationException if the limit does not exist in this style
     */
    static BackPressure on(ModelRuntime runtime, Limit limit, int most) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new BlockingBackPressure(blocking, BlockingLimiter.of(limit, most));
            case StructuredRuntime structured ->
                new StructuredBackPressure(structured, BlockingLimiter.of(limit, most));
            case CallbackRuntime callbacks -> throw callbacks.unsupportedBy("BackPressure");
            case ReactiveRuntime reactive -> throw reactive.unsupportedBy("BackPressure");
            case SuspendingRuntime suspending -> new SuspendingBackPressure(suspending, limit, most);
        };
    }
}
