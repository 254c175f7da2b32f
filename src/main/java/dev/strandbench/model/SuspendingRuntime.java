package dev.strandbench.model;

import java.util.concurrent.ExecutorService;
import kotlin.coroutines.CoroutineContext;
import kotlin.coroutines.EmptyCoroutineContext;
import kotlinx.coroutines.CoroutineDispatcher;
import kotlinx.coroutines.ExecutorsKt;
import kotlinx.coroutines.sync.Semaphore;
import kotlinx.coroutines.sync.SemaphoreKt;
import org.jspecify.annotations.Nullable;

/** Runs coroutines on a dispatcher, or on an event loop of the calling thread. */
public final class SuspendingRuntime implements ModelRuntime {

    private final CoroutineContext context;
    private final boolean fromEventLoop;
    private final @Nullable Semaphore permits;
    private final Runnable stop;

    private SuspendingRuntime(
            CoroutineContext context, boolean fromEventLoop, @Nullable Semaphore permits, Runnable stop) {
        this.context = context;
        this.fromEventLoop = fromEventLoop;
        this.permits = permits;
        this.stop = stop;
    }

    static SuspendingRuntime onEventLoop() {
        return new SuspendingRuntime(EmptyCoroutineContext.INSTANCE, false, null, () -> {});
    }

    static SuspendingRuntime on(CoroutineDispatcher dispatcher) {
        return new SuspendingRuntime(dispatcher, false, null, () -> {});
    }

    static SuspendingRuntime on(CoroutineDispatcher dispatcher, int most) {
        return new SuspendingRuntime(dispatcher, false, SemaphoreKt.Semaphore(most, 0), () -> {});
    }

    static SuspendingRuntime onExecutor(ExecutorService executor) {
        return new SuspendingRuntime(ExecutorsKt.from(executor), false, null, executor::close);
    }

    /**
     * Returns a runtime with the same dispatcher that launches coroutines from an event loop. Close either this runtime
     * or the returned one, but not both.
     */
    SuspendingRuntime launchedFromEventLoop() {
        return isEventLoop() ? this : new SuspendingRuntime(context, true, permits, stop);
    }

    /** Returns a runtime that launches coroutines from outside the dispatcher. An event loop gets its own thread. */
    SuspendingRuntime launchedFromOutside() {
        if (!isEventLoop()) {
            return launchedFromEventLoop();
        }
        EventLoopThread loop = new EventLoopThread();
        return new SuspendingRuntime(loop.getContext(), true, permits, loop::close);
    }

    private boolean isEventLoop() {
        return context.equals(EmptyCoroutineContext.INSTANCE);
    }

    public boolean isFromEventLoop() {
        return fromEventLoop;
    }

    /** Returns the dispatcher, or an empty context if coroutines run on the event loop. */
    public CoroutineContext context() {
        return context;
    }

    /** Returns the semaphore that limits the tasks in flight, or null if there is no limit. */
    public @Nullable Semaphore permits() {
        return permits;
    }

    @Override
    public void close() {
        stop.run();
    }
}
