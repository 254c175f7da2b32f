package dev.strandbench.scenario.contexthop

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.scenario.contexthop.ContextHop.HopSteps
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withContext

/** Uses nested `withContext` calls for the hops. */
internal class SuspendingContextHop(
    private val io: SuspendingRuntime,
    private val compute: SuspendingRuntime,
) : ContextHop {
    // The caller is a third context: an event loop, like the main thread of a user interface.
    override fun hop(
        hops: Int,
        value: Long,
        steps: HopSteps,
    ): Long =
        runBlocking {
            var current = value
            repeat(hops) {
                current = steps.publish().applyAsLong(fetchAndCompute(current, steps))
            }
            current
        }

    private suspend fun fetchAndCompute(
        value: Long,
        steps: HopSteps,
    ): Long = withContext(io.context()) { compute(steps.fetch().applyAsLong(value), steps) }

    private suspend fun compute(
        fetched: Long,
        steps: HopSteps,
    ): Long = withContext(compute.context()) { steps.compute().applyAsLong(fetched) }
}
