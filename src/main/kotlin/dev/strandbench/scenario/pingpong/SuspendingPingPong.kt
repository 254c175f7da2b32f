package dev.strandbench.scenario.pingpong

import dev.strandbench.model.Handover
import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.model.enter
import dev.strandbench.scenario.pingpong.PingPong.LongMessage
import dev.strandbench.scenario.pingpong.PingPong.Medium
import dev.strandbench.scenario.pingpong.PingPong.PingPongSteps
import kotlinx.coroutines.async
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.launch
import kotlinx.coroutines.selects.select

internal class SuspendingPingPong(
    private val runtime: SuspendingRuntime,
    private val medium: Medium,
    private val capacity: Int,
) : PingPong {
    override fun exchange(messages: Int, value: Long, steps: PingPongSteps): Long =
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

/** Carries messages between two coroutines. Messages are objects, because a suspending function boxes numbers. */
internal interface SuspendingLane {
    suspend fun send(value: Long)

    suspend fun receive(): LongMessage

    companion object {
        /** Creates a lane for one op. Throws [UnsupportedOperationException] if the medium works only with threads. */
        fun of(medium: Medium, capacity: Int): SuspendingLane =
            when (medium) {
                Medium.PARK -> ContinuationLane()
                Medium.CHANNEL -> ChannelLane(capacity)
                Medium.SELECT -> SelectLane(capacity)
                else -> throw UnsupportedOperationException("$medium exists for threads only")
            }
    }
}

private class ContinuationLane : SuspendingLane {
    private val message = LongMessage()
    private val handover = Handover<LongMessage>()

    override suspend fun send(value: Long) {
        message.value = value
        handover.give(message)
    }

    override suspend fun receive(): LongMessage = handover.take()
}

private class ChannelLane(
    capacity: Int,
) : SuspendingLane {
    private val channel = Channel<LongMessage>(capacity)
    private val message = LongMessage()

    override suspend fun send(value: Long) {
        message.value = value
        channel.send(message)
    }

    override suspend fun receive(): LongMessage = channel.receive()
}

// The sender uses two channels in turn; the receiver takes from the channel that has a message.
private class SelectLane(
    capacity: Int,
) : SuspendingLane {
    private val first = Channel<LongMessage>(capacity)
    private val second = Channel<LongMessage>(capacity)
    private val message = LongMessage()
    private var next = first

    override suspend fun send(value: Long) {
        val channel = next
        next = if (channel === first) second else first
        message.value = value
        channel.send(message)
    }

    override suspend fun receive(): LongMessage =
        select {
            first.onReceive { it }
            second.onReceive { it }
        }
}
