package dev.strandbench.scenario.blockingio

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.model.enter
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import java.io.IOException
import java.nio.channels.AsynchronousChannelGroup
import java.util.function.IntToLongFunction

/** A coroutine for each task, which suspends until its channel has completed; blocks no thread. */
internal class NonBlockingIo private constructor(
    private val runtime: SuspendingRuntime,
    private val settings: ConnectionSettings,
    private val group: AsynchronousChannelGroup,
) : BlockingIo {
    private val connections = mutableListOf<NonBlockingConnection>()

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
            connections[index].exchange(message)
        } catch (e: IOException) {
            throw settings.failure(index, e)
        }

    private fun connect() {
        repeat(settings.connections()) { index ->
            try {
                connections += NonBlockingConnection.open(settings, group)
            } catch (e: IOException) {
                close()
                throw settings.failure(index, e)
            }
        }
    }

    override fun close() {
        connections.forEach { it.close() }
        group.shutdownNow()
        runtime.close()
    }

    companion object {
        /** Opens the connections; as many threads as processors wait for their completions. */
        @JvmStatic
        @Throws(IOException::class)
        fun open(
            runtime: SuspendingRuntime,
            settings: ConnectionSettings,
        ): BlockingIo {
            val threads =
                Thread
                    .ofPlatform()
                    .daemon()
                    .name("channel-group-", 0)
                    .factory()
            val group =
                AsynchronousChannelGroup.withFixedThreadPool(Runtime.getRuntime().availableProcessors(), threads)
            return NonBlockingIo(runtime, settings, group).also { it.connect() }
        }
    }
}
