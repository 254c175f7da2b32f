package dev.strandbench.liveness.pattern

import dev.strandbench.liveness.LivenessModels
import dev.strandbench.liveness.PatternTasks
import dev.strandbench.model.ConcurrencyModel
import kotlinx.coroutines.launch
import kotlinx.coroutines.plus
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeoutOrNull
import java.util.concurrent.CountDownLatch
import kotlin.time.Duration.Companion.milliseconds

/**
 * Coroutines that block in `withTimeout`, until one more coroutine on the same dispatcher releases them.
 *
 * - Cancellation is cooperative: the timeout cancels the coroutine, but does not interrupt the code that blocks
 *   ([cancellation](https://kotlinlang.org/docs/cancellation-and-timeouts.html),
 *   [runInterruptible](https://github.com/Kotlin/kotlinx.coroutines/pull/1972)).
 * - Expected: EVENT_LOOP, DEFAULT and IO stall if as many coroutines block as there are threads. HYBRID ends. The JDK
 *   does not matter.
 */
internal class WithTimeoutBlocking :
    NamedPattern(
        "with-timeout-blocking",
        "Coroutines block in withTimeout until one more coroutine releases them.",
        "https://github.com/Kotlin/kotlinx.coroutines/issues/3875",
        "Block in runInterruptible inside of withTimeout, or suspend.",
    ) {
    override fun models(): Set<ConcurrencyModel> = LivenessModels.COROUTINES

    override fun run(tasks: PatternTasks) {
        val blockers = tasks.count() - 1
        val held = CountDownLatch(minOf(tasks.width(), blockers))
        val released = CountDownLatch(1)
        runBlocking {
            val onDispatcher = this + tasks.dispatcher()
            repeat(blockers) {
                onDispatcher.launch {
                    tasks.shake()
                    withTimeoutOrNull(1.milliseconds) {
                        held.countDown()
                        released.await()
                    }
                    tasks.advance()
                }
            }
            held.await()
            onDispatcher.launch {
                released.countDown()
                tasks.advance()
            }
        }
    }
}
