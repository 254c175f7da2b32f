package dev.strandbench.scenario.fanout

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.model.bounded
import dev.strandbench.model.enter
import dev.strandbench.scenario.fanout.FanOut.TaskWait
import kotlinx.coroutines.launch
import java.util.function.IntConsumer

/** Runs each task as a coroutine, joined by the scope that launched it. */
internal class SuspendingFanOut(
    private val runtime: SuspendingRuntime,
) : FanOut {
    override fun run(
        tasks: Int,
        wait: TaskWait,
        consumer: IntConsumer,
    ): Unit =
        runtime.enter {
            val waits = SuspendingWaits.of(wait)
            repeat(tasks) { index ->
                launch {
                    runtime.bounded {
                        waits.await(index)
                        consumer.accept(index)
                    }
                }
            }
            waits.release()
        }
}
