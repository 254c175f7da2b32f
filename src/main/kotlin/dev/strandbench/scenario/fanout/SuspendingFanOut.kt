package dev.strandbench.scenario.fanout

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.model.enter
import dev.strandbench.workload.Wait
import dev.strandbench.workload.await
import kotlinx.coroutines.launch
import java.util.function.IntConsumer

/** A coroutine for each task, joined by the scope that launched them. */
internal class SuspendingFanOut(
    private val runtime: SuspendingRuntime,
) : FanOut {
    override fun run(
        tasks: Int,
        wait: Wait,
        consumer: IntConsumer,
    ): Unit =
        runtime.enter {
            repeat(tasks) { index ->
                launch {
                    wait.await()
                    consumer.accept(index)
                }
            }
        }
}
