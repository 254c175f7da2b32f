package dev.strandbench.model

import kotlinx.coroutines.CancellableContinuation
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.plus
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.suspendCancellableCoroutine
import kotlinx.coroutines.sync.Semaphore
import kotlinx.coroutines.sync.withPermit
import java.util.concurrent.atomic.AtomicReference
import kotlin.coroutines.CoroutineContext
import kotlin.coroutines.EmptyCoroutineContext
import kotlin.coroutines.resume

/**
 * Runs [block] in this runtime's context, or on an event loop of the caller. The context includes [further]. Blocks
 * the caller until [block] and all coroutines in this context have ended. Scenarios call this function once per op.
 *
 * A failed coroutine cancels the other coroutines, and this function rethrows the exception unchanged. If the caller is
 * interrupted, throws [InterruptedException].
 */
internal fun <T> SuspendingRuntime.enter(
    further: CoroutineContext = EmptyCoroutineContext,
    block: suspend CoroutineScope.() -> T,
): T =
    if (isFromEventLoop) {
        runBlocking(further) { block(this + context()) }
    } else {
        runBlocking(context() + further, block)
    }

/** Runs [block], which launches tasks in this runtime's context, and waits for them. Call this only inside [enter]. */
internal suspend fun <T> SuspendingRuntime.withTasks(block: suspend CoroutineScope.() -> T): T =
    coroutineScope { block(this + context()) }

internal fun runWhereLaunching(runtime: SuspendingRuntime, code: Runnable): Unit = runtime.enter { code.run() }

/** Runs [block], a task's whole work. If this runtime limits its tasks, suspends until the task gets a permit. */
internal suspend inline fun SuspendingRuntime.bounded(block: () -> Unit): Unit = permits().permit(block)

/** Suspends until this semaphore has a permit, and runs [block] with the permit. A null semaphore sets no limit. */
internal suspend inline fun Semaphore?.permit(block: () -> Unit) {
    if (this == null) {
        block()
    } else {
        withPermit(block)
    }
}

/**
 * Hands objects from one coroutine to another. The receiver must take an object before the sender gives the next. A
 * coroutine waits without a channel, as a thread waits in `LockSupport.park`.
 */
internal class Handover<T : Any> {
    /** The object that was given, or the continuation that waits for an object; otherwise null. */
    private val state = AtomicReference<Any?>(null)

    /** Gives an object to the coroutine that waits, or to the next coroutine that calls [take]. Never suspends. */
    fun give(value: T) {
        if (!state.compareAndSet(null, value)) {
            @Suppress("UNCHECKED_CAST")
            val waiting = state.getAndSet(null) as CancellableContinuation<T>
            waiting.resume(value)
        }
    }

    /** Suspends until there is an object, and takes the object. Cancellable. */
    @Suppress("UNCHECKED_CAST")
    suspend fun take(): T =
        taken() ?: suspendCancellableCoroutine { waiting ->
            if (!state.compareAndSet(null, waiting)) {
                waiting.resume(taken() as T)
            }
        }

    @Suppress("UNCHECKED_CAST")
    private fun taken(): T? = (state.get() as T?)?.also { state.set(null) }
}
