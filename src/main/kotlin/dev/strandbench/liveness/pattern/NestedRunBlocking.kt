package dev.strandbench.liveness.pattern

import dev.strandbench.liveness.LivenessModels
import dev.strandbench.liveness.PatternTasks
import dev.strandbench.model.ConcurrencyModel
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withContext
import java.util.concurrent.CountDownLatch

/**
 * Tasks on all threads of a dispatcher that call `runBlocking`, and in it wait for a coroutine on the same dispatcher.
 *
 * - `runBlocking` keeps the thread, "in bad cases thread starvation"
 *   ([inspection](https://www.jetbrains.com/help/inspectopedia/RunBlocking.html)). To release it is proposed in
 *   [#3983](https://github.com/Kotlin/kotlinx.coroutines/issues/3983), and to hand its queue to others in
 *   [#4312](https://github.com/Kotlin/kotlinx.coroutines/pull/4312).
 * - An event loop of `runBlocking` runs its other coroutines while a nested `runBlocking` waits
 *   ([#860](https://github.com/Kotlin/kotlinx.coroutines/issues/860)).
 * - Expected: DEFAULT and IO stall with as many tasks as threads. EVENT_LOOP and HYBRID end. The JDK does not matter.
 */
internal class NestedRunBlocking :
    NamedPattern(
        "nested-run-blocking",
        "Tasks on a dispatcher call runBlocking, and in it wait for a coroutine on the same dispatcher.",
        "https://github.com/opensearch-project/notifications/issues/1247",
        "Make the function suspend instead of calling runBlocking in a coroutine.",
    ) {
    override fun models(): Set<ConcurrencyModel> = LivenessModels.COROUTINES

    override fun run(tasks: PatternTasks) {
        val callers = minOf(tasks.count(), MOST_CALLERS)
        val busy = CountDownLatch(minOf(tasks.width(), callers))
        repeat(callers) {
            tasks.start {
                tasks.shake()
                busy.countDown()
                busy.await()
                runBlocking {
                    withContext(tasks.dispatcher()) { tasks.advance() }
                }
            }
        }
        tasks.await()
    }

    private companion object {
        // An event loop runs all callers on one stack, each on top of the one before.
        const val MOST_CALLERS = 64
    }
}
