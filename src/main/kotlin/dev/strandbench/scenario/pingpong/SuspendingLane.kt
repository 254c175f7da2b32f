package dev.strandbench.scenario.pingpong

import kotlinx.coroutines.CancellableContinuation
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.selects.select
import kotlinx.coroutines.suspendCancellableCoroutine
import java.util.concurrent.atomic.AtomicReference
import kotlin.coroutines.resume

/**
 * One direction between two coroutines, one of which sends and the other receives. There is one message at a time: it
 * is received before the next is sent. Messages are objects: a number that a suspending function returns is boxed.
 */
internal interface SuspendingLane {
    /** Sends a value, suspended for as long as the medium makes the sender wait. Cancellable. */
    suspend fun send(value: Long)

    /** Suspends until there is a message, and takes it. Cancellable. */
    suspend fun receive(): LongMessage

    companion object {
        /** A lane of a new op; throws [UnsupportedOperationException] if the medium exists for threads only. */
        fun of(
            medium: Medium,
            capacity: Int,
        ): SuspendingLane =
            when (medium) {
                Medium.PARK -> ContinuationLane()
                Medium.CHANNEL -> ChannelLane(capacity)
                Medium.SELECT -> SelectLane(capacity)
                else -> throw UnsupportedOperationException("$medium exists for threads only")
            }
    }
}

/** A message, and the continuation of the coroutine that waits for it. */
private class ContinuationLane : SuspendingLane {
    private val message = LongMessage()

    /** Null while there is neither; [message] while nobody has taken it; else who waits. */
    private val state = AtomicReference<Any?>(null)

    override suspend fun send(value: Long) {
        message.value = value
        if (!state.compareAndSet(null, message)) {
            @Suppress("UNCHECKED_CAST")
            val waiting = state.getAndSet(null) as CancellableContinuation<LongMessage>
            waiting.resume(message)
        }
    }

    override suspend fun receive(): LongMessage =
        if (state.compareAndSet(message, null)) {
            message
        } else {
            suspendCancellableCoroutine { waiting ->
                if (!state.compareAndSet(null, waiting)) {
                    state.set(null)
                    waiting.resume(message)
                }
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

    override suspend fun receive(): LongMessage = channel.receive()
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

    override suspend fun receive(): LongMessage =
        select {
            first.onReceive { it }
            second.onReceive { it }
        }
}
