package dev.strandbench.scenario.parallelmap

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.model.enter
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.job
import kotlinx.coroutines.launch
import java.util.function.IntToLongFunction

/** A coroutine for each of [chunks] chunks. */
internal class SuspendingMapByChunk(
    private val runtime: SuspendingRuntime,
    private val chunks: Int,
) : ParallelMap {
    override fun map(
        items: Int,
        transform: IntToLongFunction,
    ): LongArray {
        val results = LongArray(items)
        runtime.enter {
            for (chunk in Chunk.cut(items, chunks)) {
                launch {
                    // Looked up once: the blocking arms pay for one read an item to be cancellable, and so does this.
                    val job = coroutineContext.job
                    for (index in chunk.from() until chunk.to()) {
                        job.ensureActive()
                        results[index] = transform.applyAsLong(index)
                    }
                }
            }
        }
        return results
    }

    override fun close(): Unit = runtime.close()
}
