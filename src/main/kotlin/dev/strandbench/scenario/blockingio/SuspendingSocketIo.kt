package dev.strandbench.scenario.blockingio

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.model.enter
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.suspendCancellableCoroutine
import java.util.function.IntToLongFunction
import kotlin.coroutines.CoroutineContext

/**
 * A coroutine for each task, which blocks the thread it runs on.
 *
 * @param taskContext the dispatcher of the tasks, where it is not the runtime's
 */
internal class SuspendingSocketIo(
    private val runtime: SuspendingRuntime,
    private val connections: SocketConnections,
    private val taskContext: CoroutineContext,
) : BlockingIo {
    override fun run(
        tasks: Int,
        payload: IntToLongFunction,
    ): Long =
        runtime.enter {
            List(tasks) { index -> async(taskContext) { exchange(index, payload.applyAsLong(index)) } }.awaitAll().sum()
        }

    /** Blocks, never suspends; the continuation is there because cancellation has to close the socket to end a read. */
    private suspend fun exchange(
        index: Int,
        message: Long,
    ): Long =
        suspendCancellableCoroutine { continuation ->
            continuation.invokeOnCancellation { connections.close(index) }
            continuation.resumeWith(runCatching { connections.exchange(index, message) })
        }

    override fun close() {
        connections.close()
        runtime.close()
    }
}
