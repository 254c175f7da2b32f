package dev.strandbench.scenario.wakeup

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.model.enter
import dev.strandbench.scenario.wakeup.WakeUp.Alarms
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch
import kotlin.time.Duration.Companion.nanoseconds

/** Runs a delaying coroutine for each timer, joined by the scope that launched it. */
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
