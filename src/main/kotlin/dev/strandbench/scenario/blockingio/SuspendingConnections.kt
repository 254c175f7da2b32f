package dev.strandbench.scenario.blockingio

import java.io.IOException

/** Open connections whose exchanges suspend, one for each task. Owns what waits for them. */
internal interface SuspendingConnections {
    /**
     * Writes a number, suspends until the echo has come, and returns it. For one coroutine at a time on each
     * connection; cancellation closes the connection.
     *
     * @throws IOException if the connection is closed or broken
     */
    suspend fun exchange(
        index: Int,
        payload: Long,
    ): Long

    /** Closes all connections, which ends every exchange, then the threads that wait for them; does not throw. */
    fun close()
}
