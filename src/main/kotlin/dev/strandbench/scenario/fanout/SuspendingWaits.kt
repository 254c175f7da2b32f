package dev.strandbench.scenario.fanout

import dev.strandbench.workload.Arrivals
import dev.strandbench.workload.Wait
import dev.strandbench.workload.await
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.delay
import kotlinx.coroutines.runInterruptible

/** The waits of one op, for tasks that are coroutines. */
internal sealed interface SuspendingWaits {
    /** Suspends the task of an index until its wait is over; called by the task. Cancellable. */
    suspend fun await(index: Int)

    /** Does the caller's part, once it has started all tasks: waits for them, suspended, if they wait for it. */
    suspend fun release()

    companion object {
        /** The waits of a new op. */
        fun of(wait: TaskWait): SuspendingWaits =
            when (wait) {
                is TaskWait.TimerWait -> Delay(wait.length())
                is TaskWait.GateWait -> Deferral(wait.arrivals())
                is TaskWait.ZeroWait -> DelayOfZero
                is TaskWait.BlockingWait -> BlockingCall(wait.length())
            }
    }
}

/** `delay`, unless the length is zero. */
private class Delay(
    private val length: Wait,
) : SuspendingWaits {
    override suspend fun await(index: Int): Unit = length.await()

    override suspend fun release() = Unit
}

/** `delay(0)`. */
private object DelayOfZero : SuspendingWaits {
    override suspend fun await(index: Int): Unit = delay(0)

    override suspend fun release() = Unit
}

/** `Thread.sleep`; interruptible, because a coroutine that is cancelled would otherwise sleep on. */
private class BlockingCall(
    private val length: Wait,
) : SuspendingWaits {
    override suspend fun await(index: Int): Unit = runInterruptible { length.block() }

    override suspend fun release() = Unit
}

/**
 * One deferred for all, completed when the last has arrived. The caller is a coroutine too, so that it waits without
 * holding the thread that the tasks may need.
 */
private class Deferral(
    tasks: Int,
) : SuspendingWaits {
    private val arrivals = Arrivals(tasks)
    private val allArrived = CompletableDeferred<Unit>()
    private val opened = CompletableDeferred<Unit>()

    override suspend fun await(index: Int) {
        if (arrivals.arrive(index)) {
            allArrived.complete(Unit)
        }
        opened.await()
    }

    override suspend fun release() {
        allArrived.await()
        opened.complete(Unit)
    }
}
