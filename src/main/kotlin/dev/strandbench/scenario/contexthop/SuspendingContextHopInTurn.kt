package dev.strandbench.scenario.contexthop

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.scenario.contexthop.ContextHop.HopSteps
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withContext

/** Uses one `withContext` after the other; the caller gets control back in between. */
internal class SuspendingContextHopInTurn(
    private val io: SuspendingRuntime,
    private val compute: SuspendingRuntime,
) : ContextHop {
    override fun hop(
        hops: Int,
        value: Long,
        steps: HopSteps,
    ): Long =
        runBlocking {
            var current = value
            repeat(hops) {
                val fetched = withContext(io.context()) { steps.fetch().applyAsLong(current) }
                val computed = withContext(compute.context()) { steps.compute().applyAsLong(fetched) }
                current = steps.publish().applyAsLong(computed)
            }
            current
        }
}
