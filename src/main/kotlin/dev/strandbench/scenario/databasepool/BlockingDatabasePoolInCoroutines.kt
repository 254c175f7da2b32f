package dev.strandbench.scenario.databasepool

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.model.enter
import kotlinx.coroutines.runInterruptible

/** Runs each request in a coroutine that blocks its thread from the first transaction to the last. */
internal class BlockingDatabasePoolInCoroutines(
    private val runtime: SuspendingRuntime,
    private val connections: BlockingConnections,
) : DatabasePool {
    override fun run(load: DatabaseLoad) {
        val requests = BlockingRequests(connections, load)
        runtime.enter {
            launchRequests(load) { request -> runInterruptible { requests.serve(request) } }
        }
    }

    override fun close() {
        runtime.close()
        connections.close()
    }
}
