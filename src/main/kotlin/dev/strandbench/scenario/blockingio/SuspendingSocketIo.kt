package dev.strandbench.scenario.blockingio

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.model.enter
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.suspendCancellableCoroutine
import java.util.function.IntToLongFunction
import kotlin.coroutines.CoroutineContext

/** Runs each task as a coroutine that blocks its thread, on [taskContext] unless that is empty. */
internal class SuspendingSocketIo(
    private val runtime: SuspendingRuntime,
    private val connections: SocketConnections,
    private val taskContext: CoroutineContext,
) : BlockingIo {
    override fun run(tasks: Int, payload: IntToLongFunction): Long =
        runtime.enter {
            List(tasks) { index -> async(taskContext) { exchange(index, payload.applyAsLong(index)) } }.awaitAll().sum()
        }

    // Never suspends: the continuation exists because only closing the socket ends a cancelled read.
    private suspend fun exchange(index: Int, message: Long): Long =
        suspendCancellableCoroutine { continuation ->
            continuation.invokeOnCancellation { connections.close(index) }
            continuation.resumeWith(runCatching { connections.exchange(index, message) })
        }

    override fun close() {
        connections.close()
        runtime.close()
    }
}
