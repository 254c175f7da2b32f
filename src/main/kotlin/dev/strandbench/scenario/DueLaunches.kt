package dev.strandbench.scenario

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.asCoroutineDispatcher
import kotlinx.coroutines.launch
import kotlinx.coroutines.runInterruptible
import java.util.concurrent.Executors

/**
 * Launches a coroutine for each request when it is due, and suspends until all are launched. If requests are due at
 * different times, a new platform thread launches the coroutines, as in other styles. A busy event loop would be late,
 * and `delay` has a precision of only milliseconds.
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
