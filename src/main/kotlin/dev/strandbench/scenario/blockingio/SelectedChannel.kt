package dev.strandbench.scenario.blockingio

import kotlinx.coroutines.CancellableContinuation
import kotlinx.coroutines.suspendCancellableCoroutine
import java.io.EOFException
import java.io.IOException
import java.net.StandardSocketOptions
import java.nio.ByteBuffer
import java.nio.channels.CancelledKeyException
import java.nio.channels.ClosedChannelException
import java.nio.channels.SelectionKey
import java.nio.channels.SocketChannel
import java.util.concurrent.atomic.AtomicReference
import kotlin.coroutines.resume
import kotlin.coroutines.resumeWithException

/**
 * One open connection, for one coroutine at a time. A read or write is tried at once; only if nothing could be moved
 * does the coroutine suspend, until the selector's thread has moved the rest.
 */
internal class SelectedChannel private constructor(
    private val channel: SocketChannel,
    private val selector: SelectorThread,
) {
    // Outside the heap, or the channel would copy each message.
    private val message = ByteBuffer.allocateDirect(EchoServer.MESSAGE_BYTES)
    private val waiting = AtomicReference<CancellableContinuation<Unit>?>()

    // Set by the coroutine before it waits; read by the selector's thread while it does.
    private var operation = 0
    private val key = selector.register(channel, this)

    /** Writes, suspends until the echo has come, and returns it. Cancellation closes the channel. */
    suspend fun exchange(payload: Long): Long {
        message.clear().putLong(payload).flip()
        complete(SelectionKey.OP_WRITE)
        message.clear()
        complete(SelectionKey.OP_READ)
        return message.flip().getLong()
    }

    private suspend fun complete(wanted: Int) {
        operation = wanted
        if (!transfer()) {
            suspendCancellableCoroutine(::await)
        }
    }

    /** Moves what can be moved without waiting; returns whether that was the rest of the message. */
    private fun transfer(): Boolean {
        val moved = if (operation == SelectionKey.OP_READ) channel.read(message) else channel.write(message)
        if (moved < 0) {
            throw EOFException("closed by the server before it answered")
        }
        return !message.hasRemaining()
    }

    private fun await(continuation: CancellableContinuation<Unit>) {
        continuation.invokeOnCancellation { close() }
        waiting.set(continuation)
        if (!channel.isOpen) {
            fail(ClosedChannelException())
            return
        }
        try {
            // As a rule it is set already, by the exchange before: then waiting costs no system call.
            if (key.interestOps() != operation) {
                key.interestOps(operation)
                selector.wakeUp()
            }
        } catch (_: CancelledKeyException) {
            // Whoever closed the channel fails the exchange.
        }
    }

    /** Goes on with the exchange that waits; called by the selector's thread. */
    fun ready() {
        try {
            if (waiting.get() == null) {
                ignoreUntilAwaited()
            } else if (transfer()) {
                waiting.getAndSet(null)?.resume(Unit)
            }
        } catch (e: IOException) {
            fail(e)
        } catch (_: CancelledKeyException) {
            // Whoever closed the channel fails the exchange.
        }
    }

    /** A selector reports what is ready again and again; here the coroutine has yet to wait, or need not. */
    private fun ignoreUntilAwaited() {
        key.interestOps(0)
        if (waiting.get() != null) {
            // It has come meanwhile, and may have seen the interest as it was.
            key.interestOps(operation)
        }
    }

    private fun fail(cause: IOException) {
        waiting.getAndSet(null)?.resumeWithException(cause)
    }

    /** Fails the exchange that waits, if one does. Idempotent; for any thread. */
    fun close() {
        try {
            channel.close()
        } catch (_: IOException) {
            // It is not used again either way.
        }
        selector.wakeUp()
        fail(ClosedChannelException())
    }

    companion object {
        fun open(
            settings: ConnectionSettings,
            selector: SelectorThread,
        ): SelectedChannel {
            val channel = SocketChannel.open()
            try {
                channel.connect(settings.address())
                channel.setOption(StandardSocketOptions.TCP_NODELAY, true)
                // Closing resets, or each port would stay taken for a minute.
                channel.setOption(StandardSocketOptions.SO_LINGER, 0)
                channel.configureBlocking(false)
                return SelectedChannel(channel, selector)
            } catch (e: IOException) {
                channel.close()
                throw e
            }
        }
    }
}
