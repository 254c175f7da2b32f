package dev.strandbench.model

import kotlinx.coroutines.CancellableContinuation
import kotlinx.coroutines.suspendCancellableCoroutine
import java.util.concurrent.atomic.AtomicReference
import kotlin.coroutines.resume

/** Hands one object at a time to another coroutine. Parks as `LockSupport` does for threads, without a channel. */
internal class Handover<T : Any> {
    /** The object that was given, or the continuation that waits for it; null if there is neither. */
    private val state = AtomicReference<Any?>(null)

    /** Gives an object to the coroutine that waits, or to the next that takes. Never suspends. */
    fun give(value: T) {
        if (!state.compareAndSet(null, value)) {
            @Suppress("UNCHECKED_CAST")
            val waiting = state.getAndSet(null) as CancellableContinuation<T>
            waiting.resume(value)
        }
    }

    /** Takes the object, suspended until there is one. Cancellable. */
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
