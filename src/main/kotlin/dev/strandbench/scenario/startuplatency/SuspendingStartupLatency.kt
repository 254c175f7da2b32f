package dev.strandbench.scenario.startuplatency

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.model.enter
import dev.strandbench.scenario.startuplatency.StartupLatency.Start
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.launch
import java.util.function.IntConsumer
import java.util.function.LongConsumer

/**
 * Launches a coroutine for each task into the model's dispatcher and joins it before the next task.
 *
 * The caller stays on its platform thread in the event loop of `runBlocking`, where `join` parks it. As in other
 * styles, the work goes from an outside thread to the dispatcher. A task launched from a dispatcher's thread would wait
 * in that thread's queue.
 */
internal class SuspendingStartupLatency(
    private val runtime: SuspendingRuntime,
) : StartupLatency {
    override fun run(starts: Int, task: IntConsumer, latencies: LongConsumer): Unit =
        runtime.enter {
            repeat(starts) { index ->
                val start = Start(index, task)
                val block: suspend CoroutineScope.() -> Unit = { start.call() }
                start.calledNow()
                launch(block = block).join()
                latencies.accept(start.latencyNanos())
            }
        }
}
