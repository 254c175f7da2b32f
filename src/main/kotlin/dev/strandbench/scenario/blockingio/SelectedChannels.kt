package dev.strandbench.scenario.blockingio

import dev.strandbench.scenario.blockingio.BlockingIo.ConnectionSettings
import kotlinx.coroutines.CancellableContinuation
import kotlinx.coroutines.suspendCancellableCoroutine
import java.io.EOFException
import java.io.IOException
import java.net.StandardSocketOptions
import java.nio.ByteBuffer
import java.nio.channels.CancelledKeyException
import java.nio.channels.ClosedChannelException
import java.nio.channels.SelectionKey
import java.nio.channels.Selector
import java.nio.channels.SocketChannel
import java.util.concurrent.atomic.AtomicReference
import kotlin.coroutines.resume
import kotlin.coroutines.resumeWithException

/** Connections with non-blocking channels, distributed over a few selectors with one thread each. */
internal class SelectedChannels private constructor(
    private val selectors: List<SelectorThread>,
) : SuspendingConnections {
    private val channels = mutableListOf<SelectedChannel>()

    override suspend fun exchange(index: Int, payload: Long): Long = channels[index].exchange(payload)

    private fun connect(settings: ConnectionSettings) {
        repeat(settings.connections()) { index ->
            try {
                channels += SelectedChannel.open(settings, selectors[index % selectors.size])
            } catch (e: IOException) {
                close()
                throw settings.failure(index, e)
            }
        }
    }

    override fun close() {
        channels.forEach { it.close() }
        selectors.forEach { it.close() }
    }

    companion object {
        // The coroutines need processors too, and one selector serves thousands of channels.
        private val SELECTORS = (Runtime.getRuntime().availableProcessors() / 2).coerceAtLeast(1)

        @JvmStatic
        @Throws(IOException::class)
        fun open(settings: ConnectionSettings): SelectedChannels =
            SelectedChannels(List(SELECTORS) { SelectorThread.start("selector-$it") }).also { it.connect(settings) }
    }
}

/**
 * A connection for one coroutine at a time. If the channel is not ready, the coroutine suspends until the selector's
 * thread has completed the read or write.
 */
internal class SelectedChannel private constructor(
    private val channel: SocketChannel,
    private val selector: SelectorThread,
) {
    // A direct buffer saves a copy of each message.
    private val message = ByteBuffer.allocateDirect(EchoServer.MESSAGE_BYTES)
    private val waiting = AtomicReference<CancellableContinuation<Unit>?>()

    // The coroutine sets the operation before it waits; the selector's thread reads the operation afterwards.
    private var operation = 0
    private val key = selector.register(channel, this)

    /** Writes a number, and suspends until the echo arrives. Cancellation closes the channel. */
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

    // Moves as many bytes as it can without waiting; returns true if the message is complete.
    private fun transfer(): Boolean {
        val moved = if (operation == SelectionKey.OP_READ) channel.read(message) else channel.write(message)
        if (moved < 0) {
            throw EOFException("the server closed the connection before it answered")
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
            // An earlier exchange has usually set the interest already, which saves a system call.
            if (key.interestOps() != operation) {
                key.interestOps(operation)
                selector.wakeUp()
            }
        } catch (_: CancelledKeyException) {
            // The code that closed the channel has also failed the exchange.
        }
    }

    /**
     * Continues the exchange, if any, that waits for the channel. Only the selector's thread may call this function.
     */
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
            // The code that closed the channel has also failed the exchange.
        }
    }

    // A selector reports readiness repeatedly, even while no coroutine waits for it.
    private fun ignoreUntilAwaited() {
        key.interestOps(0)
        if (waiting.get() != null) {
            // In the meantime, a coroutine has begun to wait, and may have seen the old interest.
            key.interestOps(operation)
        }
    }

    private fun fail(cause: IOException) {
        waiting.getAndSet(null)?.resumeWithException(cause)
    }

    /** Closes the channel, and makes a waiting exchange fail. Idempotent and thread-safe. */
    fun close() {
        try {
            channel.close()
        } catch (_: IOException) {
            // Nothing uses the channel again, even if closing fails.
        }
        selector.wakeUp()
        fail(ClosedChannelException())
    }

    companion object {
        fun open(settings: ConnectionSettings, selector: SelectorThread): SelectedChannel {
            val channel = SocketChannel.open()
            try {
                channel.connect(settings.address())
                channel.setOption(StandardSocketOptions.TCP_NODELAY, true)
                // Close with a reset, so that no port stays in use for a minute.
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

/** Waits for many channels in one thread, and continues the exchanges on these channels. */
internal class SelectorThread private constructor(
    private val selector: Selector,
    name: String,
) {
    private val thread =
        Thread
            .ofPlatform()
            .daemon()
            .name(name)
            .unstarted(::serve)

    @Volatile
    private var ending = false

    private fun serve() {
        try {
            while (!ending) {
                selector.select { key -> key.attached().ready() }
            }
        } finally {
            selector.keys().forEach { it.attached().close() }
            selector.close()
        }
    }

    private fun SelectionKey.attached() = attachment() as SelectedChannel

    /** Adds a channel. The selector watches the channel after an interest is set and [wakeUp] is called. */
    fun register(channel: SocketChannel, selected: SelectedChannel): SelectionKey =
        channel.register(selector, 0, selected)

    /** Makes the selector notice changed interests and closed channels. */
    fun wakeUp() {
        selector.wakeup()
    }

    fun close() {
        ending = true
        selector.wakeup()
        try {
            thread.join()
        } catch (_: InterruptedException) {
            Thread.currentThread().interrupt()
        }
    }

    companion object {
        fun start(name: String): SelectorThread = SelectorThread(Selector.open(), name).also { it.thread.start() }
    }
}
