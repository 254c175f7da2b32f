package dev.strandbench.scenario

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.asCoroutineDispatcher
import kotlinx.coroutines.launch
import kotlinx.coroutines.runInterruptible
import java.util.concurrent.Executors

/**
 * Launches a coroutine for each request when the request is due, and suspends until all coroutines are launched. If
 * requests are due at different times, a platform thread launches the coroutines, as in other styles, because a busy
 * event loop would be late, and `delay` has only a precision of milliseconds. Each call to this function starts a new
 * thread, which makes the first requests late.
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
