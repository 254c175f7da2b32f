package dev.strandbench.scenario.pingpong

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.model.enter
import dev.strandbench.scenario.pingpong.PingPong.Medium
import dev.strandbench.scenario.pingpong.PingPong.PingPongSteps
import kotlinx.coroutines.async
import kotlinx.coroutines.launch

/** Runs two coroutines, in addition to the one that starts them. */
internal class SuspendingPingPong(
    private val runtime: SuspendingRuntime,
    private val medium: Medium,
    private val capacity: Int,
) : PingPong {
    override fun exchange(
        messages: Int,
        value: Long,
        steps: PingPongSteps,
    ): Long =
        runtime.enter {
            val there = SuspendingLane.of(medium, capacity)
            val back = SuspendingLane.of(medium, capacity)
            val pinged =
                async {
                    var current = value
                    repeat(messages) {
                        there.send(current)
                        current = steps.ping().applyAsLong(back.receive().value)
                    }
                    current
                }
            launch {
                repeat(messages) {
                    back.send(steps.pong().applyAsLong(there.receive().value))
                }
            }
            pinged.await()
        }
}
