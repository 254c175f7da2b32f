package dev.strandbench.scenario.contexthop

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.scenario.contexthop.ContextHop.HopSteps
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withContext

/** One coroutine takes all steps of all round trips in the context where it started. */
internal class SuspendingStayingContextHop(
    private val runtime: SuspendingRuntime,
) : ContextHop {
    override fun hop(
        hops: Int,
        value: Long,
        steps: HopSteps,
    ): Long =
        runBlocking {
            withContext(runtime.context()) {
                var current = value
                repeat(hops) {
                    // A real call would suspend here and notice cancellation; these steps never suspend.
                    ensureActive()
                    current = steps.takeAll(current)
                }
                current
            }
        }
}
