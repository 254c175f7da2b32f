package dev.strandbench.liveness

import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Job
import kotlinx.coroutines.cancel
import kotlinx.coroutines.launch

/**
 * Launches each task as a coroutine. A task that blocks also blocks a thread of the dispatcher. Cancellation does not
 * interrupt a blocked thread. A coroutine that is cancelled before its start never runs.
 *
 * @param owner object that is closed together with the launcher, such as the dispatcher's runtime
 */
internal class CoroutineLauncher(
    private val dispatcher: CoroutineDispatcher,
    private val owner: AutoCloseable,
) : TaskLauncher {
    private val scope = CoroutineScope(dispatcher + Job())

    override fun launch(code: Runnable, ended: Runnable) {
        scope.launch { code.run() }.invokeOnCompletion { ended.run() }
    }

    override fun cancel(): Unit = scope.cancel()

    override fun dispatcher(): CoroutineDispatcher = dispatcher

    override fun close(): Unit = owner.close()
}
