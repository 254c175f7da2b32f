package dev.strandbench.liveness.pattern

import dev.strandbench.liveness.LivenessModels
import dev.strandbench.liveness.PatternTasks
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch
import kotlinx.coroutines.plus
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeoutOrNull
import java.util.concurrent.CountDownLatch
import kotlin.time.Duration.Companion.milliseconds

/**
 * Coroutines that block in `withTimeout` until another coroutine on the same dispatcher releases them. The other
 * coroutine is launched after the timeout.
 *
 * - Cancellation is cooperative: the timeout cancels the coroutine, but does not interrupt the code that blocks
 *   ([cancellation](https://kotlinlang.org/docs/cancellation-and-timeouts.html),
 *   [runInterruptible](https://github.com/Kotlin/kotlinx.coroutines/pull/1972)).
 * - Expected: EVENT_LOOP, DEFAULT and IO stall on every JDK if a coroutine blocks on each of their threads. HYBRID
 *   ends, but only after the release.
 */
internal class WithTimeoutBlocking :
    NamedPattern(
        "with-timeout-blocking",
        "Coroutines block in withTimeout until another coroutine releases them.",
        "https://github.com/sceneview/sceneview/issues/2688",
        "Block in runInterruptible inside withTimeout, or suspend.",
        LivenessModels.COROUTINES,
    ) {
    override fun run(tasks: PatternTasks) {
        val blockers = tasks.count() - 1
        val held = CountDownLatch(minOf(tasks.width(), blockers))
        val released = CountDownLatch(1)
        runBlocking {
            val onDispatcher = this + tasks.dispatcher()
            repeat(blockers) {
                onDispatcher.launch {
                    tasks.shake()
                    withTimeoutOrNull(TIMEOUT) {
                        held.countDown()
                        released.await()
                    }
                    tasks.advance()
                }
            }
            held.await()
            // By then, the timeouts of the blocked coroutines have expired.
            delay(TIMEOUT * 2)
            onDispatcher.launch {
                released.countDown()
                tasks.advance()
            }
        }
    }

    private companion object {
        val TIMEOUT = 1.milliseconds
    }
}
