package dev.strandbench.scenario.blockingio

import dev.strandbench.scenario.blockingio.BlockingIo.ConnectionSettings
import kotlinx.coroutines.CancellableContinuation
import kotlinx.coroutines.suspendCancellableCoroutine
import java.io.EOFException
import java.io.IOException
import java.io.InterruptedIOException
import java.net.StandardSocketOptions
import java.nio.ByteBuffer
import java.nio.channels.AsynchronousChannelGroup
import java.nio.channels.AsynchronousSocketChannel
import java.nio.channels.CompletionHandler
import java.util.concurrent.ExecutionException
import java.util.concurrent.TimeUnit
import kotlin.coroutines.resume
import kotlin.coroutines.resumeWithException

/** Asynchronous channels with one pool thread per processor. Every read goes through the poller and the pool. */
internal class AsynchronousChannels private constructor(
    private val group: AsynchronousChannelGroup,
) : SuspendingConnections {
    private val connections = mutableListOf<AsynchronousConnection>()

    override suspend fun exchange(index: Int, payload: Long): Long = connections[index].exchange(payload)

    private fun connect(settings: ConnectionSettings) {
        repeat(settings.connections()) { index ->
            try {
                connections += connection(settings)
            } catch (e: IOException) {
                close()
                throw settings.failure(index, e)
            }
        }
    }

    private fun connection(settings: ConnectionSettings): AsynchronousConnection {
        val channel = AsynchronousSocketChannel.open(group)
        try {
            channel.connect(settings.address()).get()
            // These channels do not support SO_LINGER, which would free the port at once.
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true)
            return AsynchronousConnection(channel)
        } catch (e: ExecutionException) {
            throw e.cause as? IOException ?: e
        } catch (_: InterruptedException) {
            Thread.currentThread().interrupt()
            throw InterruptedIOException("interrupted while connecting")
        }
    }

    override fun close() {
        connections.forEach { it.close() }
        group.shutdownNow()
        try {
            group.awaitTermination(GRACE_SECONDS, TimeUnit.SECONDS)
        } catch (_: InterruptedException) {
            Thread.currentThread().interrupt()
        }
    }

    private class AsynchronousConnection(
        private val channel: AsynchronousSocketChannel,
    ) {
        private val message = ByteBuffer.allocateDirect(EchoServer.MESSAGE_BYTES)

        suspend fun exchange(payload: Long): Long {
            message.clear().putLong(payload).flip()
            while (message.hasRemaining()) {
                write()
            }
            message.clear()
            while (message.hasRemaining()) {
                if (read() < 0) {
                    throw EOFException("the server closed the connection before it answered")
                }
            }
            return message.flip().getLong()
        }

        private suspend fun write(): Int =
            suspendCancellableCoroutine { continuation ->
                continuation.invokeOnCancellation { close() }
                channel.write(message, continuation, Resuming)
            }

        private suspend fun read(): Int =
            suspendCancellableCoroutine { continuation ->
                continuation.invokeOnCancellation { close() }
                channel.read(message, continuation, Resuming)
            }

        fun close() {
            try {
                channel.close()
            } catch (_: IOException) {
                // Nothing uses the channel again, even if closing fails.
            }
        }
    }

    private object Resuming : CompletionHandler<Int, CancellableContinuation<Int>> {
        override fun completed(bytes: Int, read: CancellableContinuation<Int>) = read.resume(bytes)

        override fun failed(fault: Throwable, read: CancellableContinuation<Int>) = read.resumeWithException(fault)
    }

    companion object {
        private const val GRACE_SECONDS = 10L

        @JvmStatic
        @Throws(IOException::class)
        fun open(settings: ConnectionSettings): AsynchronousChannels {
            val threads =
                Thread
                    .ofPlatform()
                    .daemon()
                    .name("channel-group-", 0)
                    .factory()
            val group =
                AsynchronousChannelGroup.withFixedThreadPool(Runtime.getRuntime().availableProcessors(), threads)
            return AsynchronousChannels(group).also { it.connect(settings) }
        }
    }
}
