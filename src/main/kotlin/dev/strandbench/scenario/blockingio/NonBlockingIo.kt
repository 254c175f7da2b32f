package dev.strandbench.scenario.blockingio

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.model.enter
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import java.io.IOException
import java.util.function.IntToLongFunction

/** A coroutine for each task, which suspends while its connection waits; blocks none of the runtime's threads. */
internal class NonBlockingIo(
    private val runtime: SuspendingRuntime,
    private val settings: ConnectionSettings,
    private val connections: SuspendingConnections,
) : BlockingIo {
    override fun run(
        tasks: Int,
        payload: IntToLongFunction,
    ): Long =
        runtime.enter {
            List(tasks) { index -> async { exchange(index, payload.applyAsLong(index)) } }.awaitAll().sum()
        }

    private suspend fun exchange(
        index: Int,
        message: Long,
    ): Long =
        try {
            connections.exchange(index, message)
        } catch (e: IOException) {
            throw settings.failure(index, e)
        }

    override fun close() {
        connections.close()
        runtime.close()
    }
}
