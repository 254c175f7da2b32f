package dev.strandbench.scenario.baseline

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.model.enter
import kotlinx.coroutines.async
import java.util.function.LongUnaryOperator

internal class SuspendingBaseline(
    private val runtime: SuspendingRuntime,
) : Baseline {
    override fun bridge(value: Long): Long = runtime.enter { value }

    override fun oneTask(value: Long, work: LongUnaryOperator): Long =
        runtime.enter { async { work.applyAsLong(value) }.await() }
}
