package dev.strandbench.scenario.deepstack

import dev.strandbench.model.Handover
import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.model.enter
import dev.strandbench.scenario.deepstack.DeepStack.StackShape
import kotlinx.coroutines.launch
import java.util.concurrent.atomic.LongAdder
import java.util.function.LongUnaryOperator

/** Runs each task as a coroutine. The frames of its stack are suspended calls. */
internal class SuspendingDeepStack(
    private val runtime: SuspendingRuntime,
) : DeepStack {
    override fun run(shape: StackShape, step: LongUnaryOperator): Long {
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

// Code after each call makes the call a suspended frame. A field holds the value: suspending functions box numbers.
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

    private suspend fun stay(frames: Int, left: Long, right: Long) {
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

    private suspend fun dip(frames: Int, left: Long, right: Long) {
        if (frames > 0) {
            dip(frames - 1, right, left + frames)
            value += frames * (left xor right)
        } else {
            seat.exchange(value)
            value = seat.taken
        }
    }
}

private class SuspendingSeat(
    private val incoming: SuspendingHandover,
    private val outgoing: SuspendingHandover,
    private val givesFirst: Boolean,
) {
    /** The value that the other coroutine of the pair gave in the last exchange. */
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

/** Hands over a value in a field, because a suspending function would box a `Long`. */
private class SuspendingHandover {
    var value = 0L
        private set
    private val handover = Handover<SuspendingHandover>()

    fun put(given: Long) {
        value = given
        handover.give(this)
    }

    suspend fun take() {
        handover.take()
    }
}
