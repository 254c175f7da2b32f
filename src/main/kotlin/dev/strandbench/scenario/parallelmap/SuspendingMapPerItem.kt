package dev.strandbench.scenario.parallelmap

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.model.enter
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import java.util.function.IntToLongFunction

/** Runs a coroutine with a deferred result for each item, in the usual form `map { async { … } }.awaitAll()`. */
internal class SuspendingMapPerItem(
    private val runtime: SuspendingRuntime,
) : ParallelMap {
    override fun map(
        items: Int,
        transform: IntToLongFunction,
    ): LongArray =
        runtime.enter {
            List(items) { index -> async { transform.applyAsLong(index) } }.awaitAll().toLongArray()
        }

    override fun close(): Unit = runtime.close()
}
