package dev.strandbench.scenario

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.asCoroutineDispatcher
import kotlinx.coroutines.launch
import kotlinx.coroutines.runInterruptible
import java.util.concurrent.Executors

/** Launches a coroutine for each request when it is due, and suspends until all coroutines are launched. */
internal suspend inline fun CoroutineScope.launchWhenDue(
    schedule: RequestSchedule,
    requests: Int,
    crossinline serve: suspend (Int) -> Unit,
) {
    if (schedule.isAtOnce) {
        repeat(requests) { request -> launch { serve(request) } }
    } else {
        sendWhenDue(schedule, requests) { request -> launch { serve(request) } }
    }
}

/**
 * Sends each request when it is due, and suspends until all requests are sent. A platform thread sends the requests:
 * event loops may be busy, and `delay` is precise only to 1 ms.
 */
internal suspend inline fun sendWhenDue(schedule: RequestSchedule, requests: Int, crossinline send: (Int) -> Unit) {
    Executors.newSingleThreadExecutor().asCoroutineDispatcher().use { sender ->
        runInterruptible(sender) {
            repeat(requests) { request ->
                schedule.awaitDue(request)
                send(request)
            }
        }
    }
}
