package dev.strandbench.scenario.wakeup

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.model.enter
import dev.strandbench.scenario.wakeup.Timeouts.Guard
import dev.strandbench.scenario.wakeup.Timeouts.GuardedWaits
import dev.strandbench.scenario.wakeup.WakeUp.Alarms
import dev.strandbench.workload.Arrivals
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.Deferred
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch
import kotlinx.coroutines.withTimeout
import java.util.function.IntConsumer
import kotlin.time.Duration.Companion.nanoseconds

internal class SuspendingWakeUp(
    private val runtime: SuspendingRuntime,
) : WakeUp {
    override fun run(timers: Int, alarms: Alarms): Unit =
        runtime.enter {
            repeat(timers) { index ->
                launch {
                    val nanosLeft = alarms.nanosLeft(index)
                    if (nanosLeft > 0) {
                        delay(nanosLeft.nanoseconds)
                    }
                    alarms.fired(index)
                }
            }
        }
}

/** Runs each task as a coroutine that waits in `withTimeout`. The caller is also a coroutine, and blocks no thread. */
internal class SuspendingTimeouts(
    private val runtime: SuspendingRuntime,
) : Timeouts {
    override fun run(waits: GuardedWaits, answered: IntConsumer): Unit =
        runtime.enter {
            val arrivals = Arrivals(waits.arrivals())
            val allArrived = CompletableDeferred<Unit>()
            val replies = List(waits.tasks()) { CompletableDeferred<Unit>() }
            repeat(waits.tasks()) { index ->
                launch {
                    if (arrivals.arrive(index)) {
                        allArrived.complete(Unit)
                    }
                    await(replies[index], waits.guard())
                    answered.accept(index)
                }
            }
            allArrived.await()
            replies.forEach { it.complete(Unit) }
        }

    private suspend fun await(reply: Deferred<Unit>, guard: Guard): Unit =
        when (guard) {
            Guard.TIMEOUT -> withTimeout(Timeouts.LENGTH.toMillis()) { reply.await() }
            Guard.NONE -> reply.await()
        }
}
