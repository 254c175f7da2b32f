package dev.strandbench.liveness

import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Job
import kotlinx.coroutines.cancel
import kotlinx.coroutines.launch

/**
 * Launches each task as a coroutine. A task that blocks holds a thread of the dispatcher. Cancels the tasks by
 * cancelling their coroutines. A cancelled coroutine that has not started never starts, but a blocked thread is not
 * interrupted.
 *
 * @param owner an object that is closed with the launcher, such as the runtime that owns the dispatcher
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
