package dev.strandbench.scenario.parallelmap

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.model.enter
import dev.strandbench.scenario.parallelmap.ParallelMap.Chunk
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.launch
import java.util.function.IntToLongFunction

/** Runs a coroutine for each item, with the usual Kotlin code: `map { async { … } }.awaitAll()`. */
internal class SuspendingMapPerItem(
    private val runtime: SuspendingRuntime,
) : ParallelMap {
    override fun map(items: Int, transform: IntToLongFunction): LongArray =
        runtime.enter {
            List(items) { index -> async { transform.applyAsLong(index) } }.awaitAll().toLongArray()
        }
}

internal class SuspendingMapByChunk(
    private val runtime: SuspendingRuntime,
    private val chunks: Int,
) : ParallelMap {
    override fun map(items: Int, transform: IntToLongFunction): LongArray {
        val results = LongArray(items)
        runtime.enter {
            for (chunk in Chunk.cut(items, chunks)) {
                launch {
                    var start = chunk.from()
                    while (start < chunk.to()) {
                        ensureActive()
                        chunk.mapStretch(start, transform, results)
                        start = chunk.endOfStretch(start)
                    }
                }
            }
        }
        return results
    }
}
