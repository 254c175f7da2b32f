package dev.strandbench.model;

import java.util.concurrent.ExecutorService;
import kotlin.coroutines.CoroutineContext;
import kotlin.coroutines.EmptyCoroutineContext;
import kotlinx.coroutines.CoroutineDispatcher;
import kotlinx.coroutines.ExecutorsKt;
import kotlinx.coroutines.sync.Semaphore;
import kotlinx.coroutines.sync.SemaphoreKt;
import org.jspecify.annotations.Nullable;

/**
 * Runs coroutines on a dispatcher, or on an event loop of the thread that enters. Entered from Kotlin by {@code enter}.
 */
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

    /** A runtime without a dispatcher: {@code runBlocking} runs its coroutines on the calling thread. */
    static SuspendingRuntime onEventLoop() {
        return new SuspendingRuntime(EmptyCoroutineContext.INSTANCE, false, null, () -> {});
    }

    /**
     * A runtime on a dispatcher that somebody else owns: the coroutines library, which never closes it, or another
     * runtime.
     */
    static SuspendingRuntime on(CoroutineDispatcher dispatcher) {
        return new SuspendingRuntime(dispatcher, false, null, () -> {});
    }

    /** As {@link #on}, with at most so many tasks past a semaphore at once. */
    static SuspendingRuntime on(CoroutineDispatcher dispatcher, int most) {
        return new SuspendingRuntime(dispatcher, false, SemaphoreKt.Semaphore(most, 0), () -> {});
    }

    /** A runtime on a dispatcher over an executor, which it owns. */
    static SuspendingRuntime onExecutor(ExecutorService executor) {
        return new SuspendingRuntime(ExecutorsKt.from(executor), false, null, executor::close);
    }

    /** The same, but entered on an event loop of the calling thread, from which it launches on the dispatcher. */
    SuspendingRuntime launchingFromEventLoop() {
        return new SuspendingRuntime(context, true, permits, stop);
    }

    /** Whether the code that launches runs on an event loop, and not where its coroutines do. */
    public boolean isFromEventLoop() {
        return fromEventLoop;
    }

    /** What coroutines run in: a dispatcher, or nothing for the event loop. */
    public CoroutineContext context() {
        return context;
    }

    /** What bounds the tasks of a scenario that uses {@code bounded}; null if nothing does. */
    public @Nullable Semaphore permits() {
        return permits;
    }

    @Override
    public void close() {
        stop.run();
    }
}
