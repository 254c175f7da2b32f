package dev.strandbench.service;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.SuspendingRuntime;
import java.util.concurrent.ExecutionException;

/** Three blocking calls at once, joined by the thread of the request. */
@FunctionalInterface
interface ConcurrentCalls {

    /**
     * Asks the three upstream services and returns when all have answered.
     *
     * @throws ExecutionException with a call's exception as the cause; the others are then cancelled
     */
    Composition compose(long id) throws InterruptedException, ExecutionException;

    /** The calls in the style of a runtime, on that runtime. */
    static ConcurrentCalls on(ModelRuntime runtime, BlockingUpstream upstream) {
        return switch (runtime) {
            case BlockingRuntime blocking -> new PooledCalls(blocking, upstream);
            case StructuredRuntime structured -> new StructuredCalls(structured, upstream);
            case CallbackRuntime callbacks -> throw callbacks.unsupportedBy("Service");
            case ReactiveRuntime reactive -> throw reactive.unsupportedBy("Service");
            case SuspendingRuntime unsuitable ->
                throw new IllegalArgumentException("coroutines do not block the thread of a request");
        };
    }
}
