package dev.strandbench.scenario.footprint

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.scenario.footprint.Footprint.Frames
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import java.util.concurrent.atomic.AtomicInteger
import java.util.concurrent.atomic.LongAdder
import java.util.function.IntConsumer

/** Runs each task as a coroutine. The caller's own thread reads the memory use, because reading blocks a thread. */
internal class SuspendingFootprint(
    private val runtime: SuspendingRuntime,
) : Footprint {
    override fun park(tasks: Int, stackDepth: Int, arrival: IntConsumer, look: Footprint.Look): Long {
        val sum = LongAdder()
        runBlocking {
            val gate = SuspendingGate(tasks)
            repeat(tasks) { index ->
                launch(runtime.context()) {
                    arrival.accept(index)
                    sum.add(descend(stackDepth, index.toLong(), Frames.right(index), gate))
                }
            }
            gate.awaitAll()
            look.take()
            gate.open()
        }
        return sum.sum()
    }

    // The coroutine counterpart of Frames.descend. Code after the call makes each level a suspended frame.
    private suspend fun descend(depth: Int, left: Long, right: Long, gate: SuspendingGate): Long {
        var below = 0L
        if (depth > 1) {
            below = descend(depth - 1, right, left + depth, gate)
        } else {
            gate.park()
        }
        return below + depth * (left xor right)
    }
}

/** All tasks wait for the same deferred, like threads at a ParkingGate. A failed coroutine cancels the others. */
private class SuspendingGate(
    tasks: Int,
) {
    private val missing = AtomicInteger(tasks)
    private val all = CompletableDeferred<Unit>()
    private val opened = CompletableDeferred<Unit>()

    init {
        if (tasks == 0) {
            all.complete(Unit)
        }
    }

    suspend fun park() {
        if (missing.decrementAndGet() == 0) {
            all.complete(Unit)
        }
        opened.await()
    }

    suspend fun awaitAll() {
        all.await()
    }

    fun open() {
        opened.complete(Unit)
    }
}
