package dev.strandbench.scenario.yourworkload;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.SuspendingRuntime;
import dev.strandbench.scenario.RequestSchedule;
import java.util.concurrent.ExecutorService;

/** Many requests, each makes several calls at the same time and then computes. */
public interface YourWorkload {

    /**
     * Serves the requests, each by a task of its own, and returns when all have ended. The first of a request's calls
     * that fails ends it: the others are cancelled at that moment.
     *
     * @throws InterruptedException if the caller is interrupted; every request is then cancelled
     * @throws Exception what a task threw other than an {@link UpstreamFailure}, or an {@code ExecutionException} with
     *     it as the cause; every other request is then cancelled
     */
    void serve(RequestWork work, RequestSchedule schedule) throws Exception;

    /**
     * The scenario in the style of a runtime, on that runtime.
     *
     * @param calls what runs the calls: the same runtime, but for a pool, whose requests would wait for calls that are
     *     queued behind them
     * @param limit how many requests are under way at once at most; 0 for any number
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
