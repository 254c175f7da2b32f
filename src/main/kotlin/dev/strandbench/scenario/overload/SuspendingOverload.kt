package dev.strandbench.scenario.overload

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.model.enter
import dev.strandbench.scenario.RequestSchedule
import dev.strandbench.scenario.launchWhenDue
import dev.strandbench.scenario.overload.Overload.Admission
import dev.strandbench.scenario.overload.Overload.Requests
import dev.strandbench.scenario.sendWhenDue
import dev.strandbench.workload.await
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.launch
import kotlinx.coroutines.sync.Semaphore
import kotlinx.coroutines.sync.withPermit

/** Launches a coroutine for each request. The [Admission] decides what happens to a request without a permit. */
internal class SuspendingOverload(
    private val runtime: SuspendingRuntime,
    private val admission: Admission,
    limit: Int,
) : Overload {
    private val permits = Semaphore(limit)

    override fun serve(requests: Requests, schedule: RequestSchedule): Unit =
        runtime.enter {
            launchWhenDue(schedule, requests.count()) { request -> pass(requests, request) }
        }

    private suspend fun pass(requests: Requests, request: Int): Unit =
        when (admission) {
            Admission.UNBOUNDED -> requests.handle(request)
            Admission.WAITING -> permits.withPermit { requests.handle(request) }
            Admission.REFUSING -> handleOrRefuse(requests, request)
            Admission.QUEUE -> throw IllegalStateException("a queue stands before the coroutines of requests")
        }

    private suspend fun handleOrRefuse(requests: Requests, request: Int) {
        if (!permits.tryAcquire()) {
            requests.refuse(request)
            return
        }
        try {
            requests.handle(request)
        } finally {
            permits.release()
        }
    }

    override fun close(): Unit = runtime.close()
}

internal class ChannelOverload(
    private val runtime: SuspendingRuntime,
    private val limit: Int,
) : Overload {
    override fun serve(requests: Requests, schedule: RequestSchedule): Unit =
        runtime.enter {
            val queue = Channel<Int>(limit)
            repeat(limit) {
                launch {
                    for (request in queue) {
                        requests.handle(request)
                    }
                }
            }
            sendWhenDue(schedule, requests.count()) { request ->
                if (queue.trySend(request).isFailure) {
                    requests.refuse(request)
                }
            }
            check(queue.close()) { "the channel was closed before the last request" }
        }

    override fun close(): Unit = runtime.close()
}

/** Serves a request in the current coroutine. The request can be cancelled while it waits. */
private suspend fun Requests.handle(request: Int) {
    val held = begin(request)
    downstream().await()
    end(request, held)
}
