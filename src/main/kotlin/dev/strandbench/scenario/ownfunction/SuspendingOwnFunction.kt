package dev.strandbench.scenario.ownfunction

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.model.enter
import dev.strandbench.model.permit
import dev.strandbench.scenario.ownfunction.Calls.CallsThatBlock
import dev.strandbench.scenario.ownfunction.Calls.CallsThatSuspend
import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.launch
import kotlinx.coroutines.sync.Semaphore

internal class SuspendingOwnFunction(
    private val runtime: SuspendingRuntime,
    limit: Int,
) : OwnFunction {
    private val permits: Semaphore? = if (limit == 0) null else Semaphore(limit)

    override fun run(tasks: Int, calls: Calls): Unit =
        runtime.enter {
            when (calls) {
                is CallsThatBlock -> repeat(tasks) { index -> launch { permits.permit { calls.call(index) } } }
                is CallsThatSuspend -> repeat(tasks) { index -> launch { permits.permit { calls.call(index) } } }
            }
        }
}

/** Kotlin treats a Java method with a continuation parameter as a suspending function. */
private suspend fun CallsThatSuspend.call(index: Int) {
    val result: Any?
    try {
        result = function().start(index)
    } catch (e: Throwable) {
        if (e is CancellationException) {
            // A timeout inside the function is the function's own failure; the end of the whole op is not.
            currentCoroutineContext().ensureActive()
        }
        ends().failed(index, e)
        return
    }
    ends().returned(index, result)
}
