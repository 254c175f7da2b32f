package dev.strandbench.scenario

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.asCoroutineDispatcher
import kotlinx.coroutines.runInterruptible
import java.util.concurrent.Executors

/**
 * Calls [launchRequest] for each request when it is due, and suspends until the last is launched. Runs on its own
 * platform thread, like the caller of other styles: a busy event loop would be late, and `delay` counts milliseconds.
 * Each call starts this thread anew, so the first requests are late by its start.
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
