package dev.strandbench.scenario

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.asCoroutineDispatcher
import kotlinx.coroutines.launch
import kotlinx.coroutines.runInterruptible
import java.util.concurrent.Executors

/**
 * Launches a coroutine for each request when the request is due, and suspends until the last is launched. Unless all
 * requests are due at once, a platform thread launches them, like the caller of other styles. A busy event loop would
 * be late, and `delay` counts milliseconds. Each call starts a new thread, so the first requests are late by the start
 * of that thread.
 */
internal suspend inline fun CoroutineScope.launchWhenDue(
    schedule: RequestSchedule,
    requests: Int,
    crossinline serve: suspend (Int) -> Unit,
) {
    if (schedule.isAtOnce) {
        repeat(requests) { request -> launch { serve(request) } }
        return
    }
    Executors.newSingleThreadExecutor().asCoroutineDispatcher().use { sender ->
        runInterruptible(sender) {
            repeat(requests) { request ->
                schedule.awaitDue(request)
                launch { serve(request) }
            }
        }
    }
}
