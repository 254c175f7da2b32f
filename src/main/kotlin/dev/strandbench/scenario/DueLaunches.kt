package dev.strandbench.scenario

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.asCoroutineDispatcher
import kotlinx.coroutines.runInterruptible
import java.util.concurrent.Executors

/**
 * Calls [launchRequest] for each of so many requests when it is due, from a platform thread of its own, as the caller
 * is for other styles: the event loop would be late when it has work to do, and `delay` knows no less than a
 * millisecond. The thread is started anew in each call, so that the first requests come as late as that takes.
 * Suspended until the last is launched.
 */
internal suspend fun CoroutineScope.whenDue(
    schedule: RequestSchedule,
    requests: Int,
    launchRequest: CoroutineScope.(Int) -> Unit,
) {
    Executors.newSingleThreadExecutor().asCoroutineDispatcher().use { sender ->
        runInterruptible(sender) {
            repeat(requests) { request ->
                schedule.awaitDue(request)
                launchRequest(request)
            }
        }
    }
}
