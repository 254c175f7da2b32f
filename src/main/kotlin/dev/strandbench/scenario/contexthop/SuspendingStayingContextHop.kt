package dev.strandbench.scenario.contexthop

import dev.strandbench.model.SuspendingRuntime
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withContext

/** One coroutine that takes every step of every round trip itself, in the context that it was started in. */
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
                    // A real call would suspend here and notice; the steps of this scenario never suspend.
                    ensureActive()
                    current = steps.takeAll(current)
                }
                current
            }
        }
}
