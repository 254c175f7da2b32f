package dev.strandbench.scenario.yourworkload;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.scenario.RequestSchedule;
import dev.strandbench.scenario.yourworkload.RequestWork.UpstreamFailure;
import dev.strandbench.scenario.yourworkload.RequestsOnThreads.RequestLimit;
import java.util.concurrent.ExecutorService;

/** Many requests, each of which makes several calls at once and then computes. */
public interface YourWorkload {

    /** Serves each request in its own task and joins all. A failed call ends its request and its other calls. */
    void serve(RequestWork work, RequestSchedule schedule) throws Exception;

    /**
     * Returns the scenario in the style of a runtime, for at most {@code limit} requests at once; 0 for any number. For
     * a pool {@code calls} is a second one, because requests would wait for calls queued behind them.
     */
    static YourWorkload on(ModelRuntime runtime, ModelRuntime calls, int limit) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new BlockingYourWorkload(blocking, threads(calls), RequestLimit.of(limit));
            case StructuredRuntime structured -> new StructuredYourWorkload(structured, RequestLimit.of(limit));
            case SuspendingRuntime suspending -> new SuspendingYourWorkload(suspending, limit);
            case CallbackRuntime callbacks -> throw callbacks.unsupportedBy("YourWorkload");
            case ReactiveRuntime reactive -> throw reactive.unsupportedBy("YourWorkload");
        };
    }

    private static ExecutorService threads(ModelRuntime calls) {
        if (calls instanceof BlockingRuntime blocking) {
            return blocking.executor();
        }
        throw new IllegalArgumentException("calls of requests that block have threads too");
    }
}
