package dev.strandbench.scenario.threadlocalcache

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.model.enter
import dev.strandbench.scenario.threadlocalcache.ThreadLocalCache.CacheLoad
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.yield
import java.util.function.Supplier

/** Runs each task as a coroutine. A task that uses the cached object does not suspend, so it stays on its thread. */
internal class SuspendingThreadLocalCache(
    private val runtime: SuspendingRuntime,
) : ThreadLocalCache {
    override fun run(load: CacheLoad, scratches: Supplier<Scratch>): Long =
        runtime.enter { List(load.tasks()) { task -> async { resultOf(task, load, scratches) } }.awaitAll().sum() }

    private suspend fun resultOf(task: Int, load: CacheLoad, scratches: Supplier<Scratch>): Long {
        val scratch = scratches.get()
        var sum = scratch.use(load.number(task, 0))
        for (use in 1..<load.uses()) {
            yield()
            sum += scratch.use(load.number(task, use))
        }
        return sum
    }
}
