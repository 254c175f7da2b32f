package dev.strandbench.scenario.longlived

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.model.enter
import dev.strandbench.scenario.longlived.LongLived.Requests
import dev.strandbench.scenario.longlived.LongLived.Visit
import dev.strandbench.workload.await
import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.SupervisorJob
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.job
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.sync.Semaphore

internal class NewCoroutines(
    private val runtime: SuspendingRuntime,
    private val most: Int,
) : LongLived {
    override fun serve(requests: Requests): Unit =
        runtime.enter {
            val free = Semaphore(most)
            repeat(requests.count()) { request ->
                free.acquire()
                requests.sent(request)
                launch {
                    try {
                        answer(requests, request)
                    } finally {
                        free.release()
                    }
                }
            }
        }
}

/** For each connection, keeps a coroutine that waits for requests. Only one op runs at a time. */
internal class KeptCoroutines(
    private val runtime: SuspendingRuntime,
    count: Int,
    private val most: Int,
) : LongLived {
    private val scope = CoroutineScope(runtime.context() + SupervisorJob())
    private val connections = List(count) { Connection(it.toLong()) }
    private var sent = 0L

    @Volatile
    private var current: Op? = null

    private class Op(
        val requests: Requests,
        most: Int,
        val before: Long,
    ) {
        val free = Semaphore(most)
        val failure = CompletableDeferred<Unit>()
    }

    init {
        connections.forEach { connection -> scope.launch { connection.live() } }
    }

    override fun serve(requests: Requests) {
        val op = Op(requests, most, sent)
        current = op
        try {
            runtime.enter { handOver(op) }
        } catch (e: Exception) {
            close()
            throw e
        }
    }

    private suspend fun CoroutineScope.handOver(op: Op) {
        // A coroutine of this op has to fail with the op, because a connection belongs to another scope.
        val failing = launch { op.failure.await() }
        repeat(op.requests.count()) { request ->
            op.free.acquire()
            op.requests.sent(request)
            connections[(sent % connections.size).toInt()].come.release()
            sent++
        }
        repeat(most) { op.free.acquire() }
        failing.cancel()
    }

    override fun close(): Unit = runBlocking { scope.coroutineContext.job.cancelAndJoin() }

    /** Answers one connection's requests. Successive requests go to successive connections, in a cycle. */
    private inner class Connection(
        private var next: Long,
    ) {
        val come = Semaphore(Int.MAX_VALUE, Int.MAX_VALUE)

        suspend fun live() {
            while (true) {
                come.acquire()
                val op = checkNotNull(current)
                try {
                    answer(op.requests, (next - op.before).toInt())
                } catch (e: CancellationException) {
                    throw e
                } catch (e: Throwable) {
                    op.failure.completeExceptionally(e)
                }
                op.free.release()
                next += connections.size
            }
        }
    }
}

private suspend fun answer(requests: Requests, request: Int) {
    val visit = requests.receive(request)
    descend(requests, visit, requests.depth(), 0, Visit.SEED)
    requests.answer(visit)
}

// The code after the inner call makes the call a suspended frame.
private suspend fun descend(requests: Requests, visit: Visit, frames: Int, left: Long, right: Long) {
    if (frames > 0) {
        descend(requests, visit, frames - 1, right, left + frames)
        visit.leave(frames, left, right)
    } else {
        requests.upstream().await()
    }
}
