package dev.strandbench.scenario.fanout

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.model.bounded
import dev.strandbench.model.enter
import dev.strandbench.scenario.fanout.FanOut.TaskWait
import dev.strandbench.workload.Arrivals
import dev.strandbench.workload.CpuBurn
import dev.strandbench.workload.Wait
import dev.strandbench.workload.await
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch
import kotlinx.coroutines.runInterruptible
import java.util.function.IntConsumer

internal class SuspendingFanOut(
    private val runtime: SuspendingRuntime,
) : FanOut {
    override fun run(tasks: Int, work: CpuBurn, wait: TaskWait, consumer: IntConsumer): Unit =
        runtime.enter {
            val waits = SuspendingWaits.of(wait)
            repeat(tasks) { index ->
                launch {
                    runtime.bounded {
                        work.run()
                        waits.await(index)
                        consumer.accept(index)
                    }
                }
            }
            waits.release()
        }
}

internal sealed interface SuspendingWaits {
    suspend fun await(index: Int)

    suspend fun release() = Unit

    companion object {
        fun of(wait: TaskWait): SuspendingWaits =
            when (wait) {
                is TaskWait.TimerWait -> Delay(wait.length())
                is TaskWait.GateWait -> Deferral(wait.arrivals())
                is TaskWait.ZeroWait -> DelayOfZero
                is TaskWait.BlockingWait -> BlockingCall(wait.length())
            }
    }
}

private class Delay(
    private val length: Wait,
) : SuspendingWaits {
    override suspend fun await(index: Int): Unit = length.await()
}

private object DelayOfZero : SuspendingWaits {
    override suspend fun await(index: Int): Unit = delay(0)
}

// The call is interruptible, so that a cancelled coroutine does not continue to sleep.
private class BlockingCall(
    private val length: Wait,
) : SuspendingWaits {
    override suspend fun await(index: Int): Unit = runInterruptible { length.block() }
}

// The caller is a coroutine too, so that it waits without holding a thread that the tasks need.
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
