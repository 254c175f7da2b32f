package dev.strandbench.scenario.databasepool

import dev.strandbench.scenario.whenDue
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.launch

/** Launches a coroutine for each request of [load] when it arrives; it calls [serve] with the request's index. */
internal suspend fun CoroutineScope.launchRequests(
    load: DatabaseLoad,
    serve: suspend (Int) -> Unit,
) {
    if (load.schedule().isAtOnce) {
        repeat(load.requests()) { request -> launch { serve(request) } }
    } else {
        whenDue(load.schedule(), load.requests()) { request -> launch { serve(request) } }
    }
}
