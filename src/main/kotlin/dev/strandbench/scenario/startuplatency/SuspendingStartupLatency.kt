package dev.strandbench.scenario.startuplatency

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.model.enter
import dev.strandbench.scenario.startuplatency.StartupLatency.Start
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.launch
import java.util.function.IntConsumer
import java.util.function.LongConsumer

/**
 * Launches each task as a coroutine into the model's dispatcher, and joins the task before it launches the next. Inside
 * the model, a task waits in the queue of the thread that launches it. That thread, or a thread that steals the task,
 * runs it as soon as `join` suspends the caller.
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
