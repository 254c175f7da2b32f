package dev.strandbench.scenario.blockingio

import java.io.IOException

/** Open connections with suspending exchanges, one per task. Owns the threads that wait for them. */
internal interface SuspendingConnections {
    /**
     * Writes a number, suspends until the echo arrives, and returns it. One coroutine at a time may
     * use a connection. Cancellation closes the connection.
     *
     * @throws IOException if the connection is closed or broken
     */
    suspend fun exchange(
        index: Int,
        payload: Long,
    ): Long

    /** Closes all connections, which ends every exchange, and then the waiting threads; does not throw. */
    fun close()
}
