package dev.strandbench.scenario

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.asCoroutineDispatcher
import kotlinx.coroutines.launch
import kotlinx.coroutines.runInterruptible
import java.util.concurrent.Executors

/**
 * Launches a coroutine for each request when it is due, and suspends until all coroutines are launched. Unless all
 * requests are due at once, a platform thread launches the coroutines: event loops may be busy, and `delay` is precise
 * only to 1 ms.
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
