package dev.strandbench.scenario.gather

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.model.enter
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import java.util.function.IntToLongFunction

/** Awaits a deferred number for each task. */
internal class SuspendingGather(
    private val runtime: SuspendingRuntime,
) : Gather {
    override fun sum(tasks: Int, number: IntToLongFunction): Long =
        runtime.enter { List(tasks) { index -> async { number.applyAsLong(index) } }.awaitAll().sum() }
}
