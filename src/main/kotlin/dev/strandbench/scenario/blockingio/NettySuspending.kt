package dev.strandbench.scenario.blockingio

import dev.strandbench.scenario.blockingio.NettyConnections.EchoReceiver
import kotlinx.coroutines.CancellableContinuation
import kotlinx.coroutines.suspendCancellableCoroutine
import java.io.IOException
import kotlin.coroutines.resume
import kotlin.coroutines.resumeWithException

/** Connections with Netty. Netty's handlers resume a suspended coroutine on the coroutine's dispatcher. */
internal class NettySuspending(
    private val connections: NettyConnections,
) : SuspendingConnections {
    override suspend fun exchange(index: Int, payload: Long): Long =
        suspendCancellableCoroutine { continuation ->
            continuation.invokeOnCancellation { connections.close(index) }
            connections.start(index, payload, Resuming(continuation))
        }

    override fun close() {
        connections.close()
        connections.endThreads()
    }

    private class Resuming(
        private val continuation: CancellableContinuation<Long>,
    ) : EchoReceiver {
        override fun received(echo: Long) = continuation.resume(echo)

        override fun failed(cause: IOException) = continuation.resumeWithException(cause)
    }
}
