package dev.strandbench.scenario.blockingio

import dev.strandbench.scenario.blockingio.BlockingIo.ConnectionSettings
import io.ktor.network.selector.SelectorManager
import io.ktor.network.sockets.Socket
import io.ktor.network.sockets.aSocket
import io.ktor.network.sockets.openReadChannel
import io.ktor.network.sockets.openWriteChannel
import io.ktor.utils.io.readLong
import io.ktor.utils.io.writeLong
import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.joinAll
import kotlinx.coroutines.runBlocking
import java.io.IOException
import java.io.InterruptedIOException

/** Connections that use Ktor's sockets. Two coroutines per socket move bytes to and from Ktor's byte channels. */
internal class KtorSockets private constructor() : SuspendingConnections {
    private val selectorJob = SupervisorJob()
    private val selector = SelectorManager(Dispatchers.IO + selectorJob)
    private val connections = mutableListOf<KtorConnection>()

    override suspend fun exchange(index: Int, payload: Long): Long = connections[index].exchange(payload)

    private fun connect(settings: ConnectionSettings) {
        repeat(settings.connections()) { index ->
            try {
                connections += runBlocking { connection(settings) }
            } catch (e: IOException) {
                close()
                throw settings.failure(index, e)
            } catch (_: InterruptedException) {
                close()
                Thread.currentThread().interrupt()
                throw settings.failure(index, InterruptedIOException("interrupted while connecting"))
            }
        }
    }

    private suspend fun connection(settings: ConnectionSettings): KtorConnection {
        val address = settings.address()
        val socket =
            aSocket(selector).tcp().connect(address.address.hostAddress, address.port) {
                noDelay = true
                // Close with a reset, so that no port stays in use for a minute.
                lingerSeconds = 0
            }
        return KtorConnection(socket)
    }

    override fun close() {
        connections.forEach { it.close() }
        try {
            runBlocking {
                connections.forEach { it.awaitClosed() }
                selector.close()
                selectorJob.children.toList().joinAll()
            }
        } catch (_: InterruptedException) {
            selector.close()
            Thread.currentThread().interrupt()
        }
    }

    private class KtorConnection(
        private val socket: Socket,
    ) {
        private val input = socket.openReadChannel()
        private val output = socket.openWriteChannel()

        suspend fun exchange(payload: Long): Long =
            try {
                output.writeLong(payload)
                output.flush()
                input.readLong()
            } catch (e: CancellationException) {
                close()
                throw e
            }

        fun close() = socket.close()

        suspend fun awaitClosed() = socket.socketContext.join()
    }

    companion object {
        @JvmStatic
        @Throws(IOException::class)
        fun open(settings: ConnectionSettings): KtorSockets = KtorSockets().also { it.connect(settings) }
    }
}
