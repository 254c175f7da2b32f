package dev.strandbench.scenario.startuplatency

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.model.enter
import dev.strandbench.scenario.startuplatency.StartupLatency.Start
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.launch
import java.util.function.IntConsumer
import java.util.function.LongConsumer

/**
 * Launches each task on the model's dispatcher, and joins it before the next launch. Inside the model, a task waits in
 * the queue of the caller's thread until `join` suspends the caller or another thread steals the task.
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
