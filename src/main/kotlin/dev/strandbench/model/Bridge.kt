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
 * Runs [block] in the runtime's context or on an event loop in the caller's thread. Adds the elements of [further] to
 * the coroutine's context. Blocks until [block] and all coroutines that it launches have ended. If a coroutine fails,
 * cancels the others, and throws the coroutine's exception unchanged. Throws [InterruptedException] if the caller is
 * interrupted.
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

/** Runs [block], and joins the tasks that it launches in this runtime's context. Only for use inside [enter]. */
internal suspend fun <T> SuspendingRuntime.withTasks(block: suspend CoroutineScope.() -> T): T =
    coroutineScope { block(this + context()) }

internal fun runWhereLaunching(runtime: SuspendingRuntime, code: Runnable): Unit = runtime.enter { code.run() }

/** Runs [block], the whole work of a task, as soon as the runtime's limit on concurrent tasks permits it. */
internal suspend inline fun SuspendingRuntime.bounded(block: () -> Unit): Unit = permits().permit(block)

/** Suspends until the semaphore has a permit, and runs [block] with it. A null semaphore sets no limit. */
internal suspend inline fun Semaphore?.permit(block: () -> Unit) {
    if (this == null) {
        block()
    } else {
        withPermit(block)
    }
}

/**
 * Hands one object at a time to another coroutine, which waits like a thread in `LockSupport.park`. The receiver must
 * take an object before the sender gives the next one.
 */
internal class Handover<T : Any> {
    /** An object not yet taken, or the continuation of a waiting coroutine; otherwise null. */
    private val state = AtomicReference<Any?>(null)

    /** Gives an object to the waiting coroutine or to the next call of [take]. Never suspends. */
    fun give(value: T) {
        if (!state.compareAndSet(null, value)) {
            @Suppress("UNCHECKED_CAST")
            val waiting = state.getAndSet(null) as CancellableContinuation<T>
            waiting.resume(value)
        }
    }

    /** Suspends until an object has been given, and returns the object. Cancellable. */
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
