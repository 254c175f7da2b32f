package dev.strandbench.scenario.blockingio

import kotlinx.coroutines.CancellableContinuation
import kotlinx.coroutines.suspendCancellableCoroutine
import java.io.EOFException
import java.io.IOException
import java.net.StandardSocketOptions
import java.nio.ByteBuffer
import java.nio.channels.AsynchronousChannelGroup
import java.nio.channels.AsynchronousSocketChannel
import java.nio.channels.CompletionHandler
import java.util.concurrent.ExecutionException
import java.util.concurrent.TimeUnit
import kotlin.coroutines.resume
import kotlin.coroutines.resumeWithException

/** One open connection whose reads and writes suspend; for one coroutine at a time. Cancellation closes it. */
internal class NonBlockingConnection private constructor(
    private val channel: AsynchronousSocketChannel,
    private val readTimeoutMillis: Long,
) {
    // Outside the heap, or the channel would copy each message.
    private val message = ByteBuffer.allocateDirect(EchoServer.MESSAGE_BYTES)

    /** Writes, suspends until the echo has come, and returns it. */
    suspend fun exchange(payload: Long): Long {
        message.clear().putLong(payload).flip()
        while (message.hasRemaining()) {
            write()
        }
        message.clear()
        while (message.hasRemaining()) {
            if (read() < 0) {
                throw EOFException("closed by the server before it answered")
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
            channel.read(message, readTimeoutMillis, TimeUnit.MILLISECONDS, continuation, Resuming)
        }

    fun close() {
        try {
            channel.close()
        } catch (_: IOException) {
            // It is not used again either way.
        }
    }

    private object Resuming : CompletionHandler<Int, CancellableContinuation<Int>> {
        override fun completed(
            result: Int,
            continuation: CancellableContinuation<Int>,
        ) = continuation.resume(result)

        override fun failed(
            exception: Throwable,
            continuation: CancellableContinuation<Int>,
        ) = continuation.resumeWithException(exception)
    }

    companion object {
        fun open(
            settings: ConnectionSettings,
            group: AsynchronousChannelGroup,
        ): NonBlockingConnection {
            val channel = AsynchronousSocketChannel.open(group)
            try {
                channel.connect(settings.address()).get()
            } catch (e: ExecutionException) {
                channel.close()
                throw e.cause as? IOException ?: e
            }
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true)
            return NonBlockingConnection(channel, settings.readTimeoutMillis().toLong())
        }
    }
}
