package dev.strandbench.scenario.startuplatency

import dev.strandbench.model.SuspendingRuntime
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import java.util.function.IntConsumer
import java.util.function.LongConsumer

/**
 * A coroutine for each task, launched into the model's dispatcher and joined before the next.
 *
 * The caller itself stays on its platform thread, in `runBlocking`'s own event loop, where `join` parks it: as in the
 * other styles, work goes from a thread outside to whoever runs it. Launched from the dispatcher's own thread it would
 * stay in that thread's queue, and the latency would be that of the launching coroutine's suspension.
 */
internal class SuspendingStartupLatency(
    private val runtime: SuspendingRuntime,
) : StartupLatency {
    override fun run(
        starts: Int,
        task: IntConsumer,
        latencies: LongConsumer,
    ): Unit =
        runBlocking {
            repeat(starts) { index ->
                val start = Start(index, task)
                val block: suspend CoroutineScope.() -> Unit = { start.call() }
                start.calledNow()
                launch(runtime.context(), block = block).join()
                latencies.accept(start.latencyNanos())
            }
        }
}
