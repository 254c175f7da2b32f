package dev.strandbench.scenario.deepstack

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.model.enter
import kotlinx.coroutines.CancellableContinuation
import kotlinx.coroutines.launch
import kotlinx.coroutines.suspendCancellableCoroutine
import java.util.concurrent.atomic.AtomicReference
import java.util.concurrent.atomic.LongAdder
import java.util.function.LongUnaryOperator
import kotlin.coroutines.resume

/** A coroutine for each task, whose frames are suspended calls. */
internal class SuspendingDeepStack(
    private val runtime: SuspendingRuntime,
) : DeepStack {
    override fun run(
        shape: StackShape,
        step: LongUnaryOperator,
    ): Long {
        val sum = LongAdder()
        runtime.enter {
            repeat(shape.pairs()) { pair ->
                val there = SuspendingHandover()
                val back = SuspendingHandover()
                launch { StackCoroutine(2 * pair, shape, SuspendingSeat(back, there, true), step).addTo(sum) }
                launch { StackCoroutine(2 * pair + 1, shape, SuspendingSeat(there, back, false), step).addTo(sum) }
            }
        }
        return sum.sum()
    }
}

/**
 * The twin of [StackTask]; what follows each call makes it a suspended frame of its own. The value is in a field, as it
 * is there: a number that a suspending function returns is boxed.
 */
private class StackCoroutine(
    private val index: Int,
    private val shape: StackShape,
    private val seat: SuspendingSeat,
    private val step: LongUnaryOperator,
) {
    private var value = StackShape.seed(index)

    suspend fun addTo(sum: LongAdder) {
        stay(shape.fixed(), index.toLong(), StackShape.seed(index))
        sum.add(value)
    }

    private suspend fun stay(
        frames: Int,
        left: Long,
        right: Long,
    ) {
        if (frames > 0) {
            stay(frames - 1, right, left + frames)
            value += frames * (left xor right)
        } else {
            repeat(shape.parks()) {
                dip(shape.unwind(), index.toLong(), StackShape.seed(index))
                value = step.applyAsLong(value)
            }
        }
    }

    private suspend fun dip(
        frames: Int,
        left: Long,
        right: Long,
    ) {
        if (frames > 0) {
            dip(frames - 1, right, left + frames)
            value += frames * (left xor right)
        } else {
            seat.exchange(value)
            value = seat.taken
        }
    }
}

/** The twin of [Seat]. */
private class SuspendingSeat(
    private val incoming: SuspendingHandover,
    private val outgoing: SuspendingHandover,
    private val givesFirst: Boolean,
) {
    /** What the other gave in the last exchange. */
    var taken = 0L
        private set

    suspend fun exchange(given: Long) {
        if (givesFirst) {
            outgoing.put(given)
            incoming.take()
            taken = incoming.value
        } else {
            incoming.take()
            taken = incoming.value
            outgoing.put(given)
        }
    }
}

/** A value, and the continuation of the coroutine that waits for it. */
private class SuspendingHandover {
    var value = 0L
        private set

    /** Null while there is neither; [FULL] while nobody has taken the value; else who waits. */
    private val state = AtomicReference<Any?>(null)

    fun put(given: Long) {
        value = given
        if (!state.compareAndSet(null, FULL)) {
            @Suppress("UNCHECKED_CAST")
            val waiting = state.getAndSet(null) as CancellableContinuation<Unit>
            waiting.resume(Unit)
        }
    }

    suspend fun take() {
        if (!state.compareAndSet(FULL, null)) {
            suspendCancellableCoroutine<Unit> { waiting ->
                if (!state.compareAndSet(null, waiting)) {
                    state.set(null)
                    waiting.resume(Unit)
                }
            }
        }
    }

    private companion object {
        val FULL = Any()
    }
}
