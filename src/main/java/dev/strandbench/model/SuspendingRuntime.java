package dev.strandbench.model;

import java.util.concurrent.ExecutorService;
import kotlin.coroutines.CoroutineContext;
import kotlin.coroutines.EmptyCoroutineContext;
import kotlinx.coroutines.CoroutineDispatcher;
import kotlinx.coroutines.ExecutorsKt;

/**
 * Runs coroutines on a dispatcher, or on an event loop of the thread that enters. Entered from Kotlin by {@code enter}.
 */
public final class SuspendingRuntime implements ModelRuntime {

    private final CoroutineContext context;
    private final Runnable stop;

    private SuspendingRuntime(CoroutineContext context, Runnable stop) {
        this.context = context;
        this.stop = stop;
    }

    /** A runtime without a dispatcher: {@code runBlocking} runs its coroutines on the calling thread. */
    static SuspendingRuntime onEventLoop() {
        return new SuspendingRuntime(EmptyCoroutineContext.INSTANCE, () -> {});
    }

    /**
     * A runtime on a dispatcher that somebody else owns: the coroutines library, which never closes it, or another
     * runtime.
     */
    static SuspendingRuntime on(CoroutineDispatcher dispatcher) {
        return new SuspendingRuntime(dispatcher, () -> {});
    }

    /** A runtime on a dispatcher over an executor, which it owns. */
    static SuspendingRuntime onExecutor(ExecutorService executor) {
        return new SuspendingRuntime(ExecutorsKt.from(executor), executor::close);
    }

    /** The context to pass to {@code runBlocking}: a dispatcher, or nothing for the event loop. */
    public CoroutineContext context() {
        return context;
    }

    @Override
    public void close() {
        stop.run();
    }
}
