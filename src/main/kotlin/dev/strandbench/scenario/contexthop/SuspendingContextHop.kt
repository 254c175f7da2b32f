package dev.strandbench.scenario.contexthop

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.scenario.contexthop.ContextHop.HopSteps
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withContext

internal class SuspendingContextHop(
    private val io: SuspendingRuntime,
    private val compute: SuspendingRuntime,
) : ContextHop {
    // The caller is a third context: an event loop, like the main thread of a user interface.
    override fun hop(hops: Int, value: Long, steps: HopSteps): Long =
        runBlocking {
            var current = value
            repeat(hops) {
                current = steps.publish().applyAsLong(fetchAndCompute(current, steps))
            }
            current
        }

    private suspend fun fetchAndCompute(value: Long, steps: HopSteps): Long =
        withContext(io.context()) { compute(steps.fetch().applyAsLong(value), steps) }

    private suspend fun compute(fetched: Long, steps: HopSteps): Long =
        withContext(compute.context()) { steps.compute().applyAsLong(fetched) }
}

/** Makes two `withContext` calls per round trip, and returns to the caller's context after each call. */
internal class SuspendingContextHopInTurn(
    private val io: SuspendingRuntime,
    private val compute: SuspendingRuntime,
) : ContextHop {
    override fun hop(hops: Int, value: Long, steps: HopSteps): Long =
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

internal class SuspendingStayingContextHop(
    private val runtime: SuspendingRuntime,
) : ContextHop {
    override fun hop(hops: Int, value: Long, steps: HopSteps): Long =
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
