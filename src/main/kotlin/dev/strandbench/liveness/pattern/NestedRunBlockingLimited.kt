package dev.strandbench.liveness.pattern

import dev.strandbench.liveness.PatternTasks
import dev.strandbench.model.ConcurrencyModel
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withContext
import java.util.concurrent.CountDownLatch

/**
 * Coroutines on a view of a dispatcher, made by `limitedParallelism`, that call `runBlocking`, and in it wait for a
 * coroutine on the same view.
 *
 * - The limit counts coroutines that run, and one that blocks in `runBlocking` runs. The first example of
 *   [#3983](https://github.com/Kotlin/kotlinx.coroutines/issues/3983) is a dispatcher with such a limit.
 * - Expected: stalls with as many coroutines as the limit, even if the dispatcher has threads to spare, as IO has for
 *   its views, and even on virtual threads. The JDK does not matter.
 */
internal class NestedRunBlockingLimited :
    NamedPattern(
        "nested-run-blocking-limited",
        "Coroutines on a limitedParallelism view call runBlocking, and in it wait for a coroutine on the same view.",
        "https://github.com/Kotlin/kotlinx.coroutines/issues/3983",
        "Make the function suspend instead of calling runBlocking in a coroutine.",
    ) {
    override fun models(): Set<ConcurrencyModel> =
        setOf(ConcurrencyModel.DEFAULT, ConcurrencyModel.IO, ConcurrencyModel.HYBRID)

    override fun run(tasks: PatternTasks) {
        val limited = tasks.dispatcher().limitedParallelism(tasks.width())
        val busy = CountDownLatch(minOf(tasks.width(), tasks.count()))
        runBlocking {
            repeat(tasks.count()) {
                launch(limited) {
                    tasks.shake()
                    busy.countDown()
                    busy.await()
                    runBlocking {
                        withContext(limited) { tasks.advance() }
                    }
                }
            }
        }
    }
}
