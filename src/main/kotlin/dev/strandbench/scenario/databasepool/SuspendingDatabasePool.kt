package dev.strandbench.scenario.databasepool

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.model.enter
import dev.strandbench.scenario.databasepool.DatabasePool.BlockingRequests
import dev.strandbench.scenario.databasepool.ReactiveConnections.ConnectionSubscriber
import dev.strandbench.scenario.databasepool.ReactiveConnections.ReactiveConnection
import dev.strandbench.scenario.launchWhenDue
import kotlinx.coroutines.NonCancellable
import kotlinx.coroutines.future.await
import kotlinx.coroutines.reactor.awaitSingle
import kotlinx.coroutines.reactor.awaitSingleOrNull
import kotlinx.coroutines.runInterruptible
import kotlinx.coroutines.suspendCancellableCoroutine
import kotlinx.coroutines.withContext
import java.sql.SQLException
import kotlin.coroutines.resumeWithException

/** Runs each request in a coroutine. The coroutine suspends while it waits for a connection or an answer. */
internal class SuspendingDatabasePool(
    private val runtime: SuspendingRuntime,
    private val connections: ReactiveConnections,
) : DatabasePool {
    override fun run(load: DatabaseLoad): Unit =
        runtime.enter {
            launchWhenDue(load.schedule(), load.requests()) { request ->
                for (transaction in load.first(request)..<load.first(request + 1)) {
                    transact(load, transaction)
                }
            }
        }

    private suspend fun transact(load: DatabaseLoad, transaction: Int) {
        load.log().asks(transaction)
        var sum = 0L
        var committing = false
        try {
            val connection = acquire()
            try {
                load.log().acquires(transaction)
                load
                    .gate()
                    .orElse(null)
                    ?.copy()
                    ?.await()
                connection.begin().awaitSingleOrNull()
                for (query in 0..<load.queries()) {
                    sum += connection.read(load.itemOf(transaction, query)).awaitSingle()
                }
                connection.store(load.idOf(transaction)).awaitSingleOrNull()
                committing = true
                connection.commit().awaitSingleOrNull()
            } finally {
                load.log().releases(transaction)
                withContext(NonCancellable) { connection.release().awaitSingleOrNull() }
            }
        } catch (e: SQLException) {
            load.log().fails(transaction, committing, e)
            return
        }
        load.log().commits(transaction, sum)
    }

    /** Releases a connection that arrives after cancellation; `awaitSingle` would lose it. */
    private suspend fun acquire(): ReactiveConnection =
        suspendCancellableCoroutine { continuation ->
            val subscriber =
                ConnectionSubscriber(
                    { connection -> continuation.resume(connection) { _, lost, _ -> lost.release().subscribe() } },
                    { failure -> continuation.resumeWithException(failure) },
                )
            connections.acquire().subscribe(subscriber)
            continuation.invokeOnCancellation { subscriber.cancel() }
        }
}

/** Runs each request in a coroutine that blocks its thread from the first transaction to the last. */
internal class BlockingDatabasePoolInCoroutines(
    private val runtime: SuspendingRuntime,
    private val connections: BlockingConnections,
) : DatabasePool {
    override fun run(load: DatabaseLoad) {
        val requests = BlockingRequests(connections, load)
        runtime.enter {
            launchWhenDue(load.schedule(), load.requests()) { request -> runInterruptible { requests.serve(request) } }
        }
    }
}
