package dev.strandbench.scenario.pingpong

import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.selects.select

/**
 * One direction between two coroutines, one of which sends and the other receives. There is one message at a time: it
 * is received before the next is sent.
 */
internal interface SuspendingLane {
    /** Sends a value, suspended for as long as the medium makes the sender wait. Cancellable. */
    suspend fun send(value: Long)

    /** Suspends until there is a value, and takes it. Cancellable. */
    suspend fun receive(): Long

    companion object {
        /** A lane of a new op; throws [UnsupportedOperationException] if the medium exists for threads only. */
        fun of(
            medium: Medium,
            capacity: Int,
        ): SuspendingLane =
            when (medium) {
                Medium.CHANNEL -> ChannelLane(capacity)
                Medium.SELECT -> SelectLane(capacity)
                else -> throw UnsupportedOperationException("$medium exists for threads only")
            }
    }
}

/** A channel; with a capacity of 0, sender and receiver meet. */
private class ChannelLane(
    capacity: Int,
) : SuspendingLane {
    private val channel = Channel<LongMessage>(capacity)
    private val message = LongMessage()

    override suspend fun send(value: Long) {
        message.value = value
        channel.send(message)
    }

    override suspend fun receive(): Long = channel.receive().value
}

/** Two channels, used in turn; the receiver waits for whichever has something. */
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

    override suspend fun receive(): Long =
        select<Long> {
            first.onReceive { it.value }
            second.onReceive { it.value }
        }
}
