package dev.strandbench.liveness.pattern

import dev.strandbench.liveness.LivenessModels
import dev.strandbench.liveness.PatternTasks
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import java.util.concurrent.CountDownLatch

/**
 * Tasks that occupy all threads of a dispatcher. In `runBlocking`, each task waits for a coroutine on the same
 * dispatcher.
 *
 * - `runBlocking` blocks its thread, and causes "in bad cases thread starvation"
 *   ([inspection](https://www.jetbrains.com/help/inspectopedia/RunBlocking.html)). A proposal would let another thread
 *   run instead ([#3983](https://github.com/Kotlin/kotlinx.coroutines/issues/3983)).
 * - A nested `runBlocking` that waits may run other coroutines of the same event loop
 *   ([#860](https://github.com/Kotlin/kotlinx.coroutines/issues/860)).
 * - Expected: DEFAULT and IO stall on every JDK if all their threads call `runBlocking`. EVENT_LOOP and HYBRID end.
 */
internal class NestedRunBlocking :
    NamedPattern(
        "nested-run-blocking",
        "Tasks on a dispatcher call runBlocking, and in it wait for a coroutine on the same dispatcher.",
        "https://github.com/opensearch-project/notifications/issues/1247",
        "Make the function suspend instead of calling runBlocking in a coroutine.",
        LivenessModels.COROUTINES,
    ) {
    override fun run(tasks: PatternTasks) {
        val callers = minOf(tasks.count(), MOST_CALLERS)
        val busy = CountDownLatch(minOf(tasks.width(), callers))
        repeat(callers) {
            tasks.start {
                tasks.shake()
                busy.countDown()
                busy.await()
                runBlocking {
                    // On an event loop, withContext would not dispatch.
                    launch(tasks.dispatcher()) { tasks.advance() }
                }
            }
        }
        tasks.await()
    }

    private companion object {
        // An event loop runs all callers on one stack, which may overflow.
        const val MOST_CALLERS = 64
    }
}
