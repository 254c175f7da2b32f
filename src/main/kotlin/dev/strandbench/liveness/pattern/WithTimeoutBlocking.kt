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
 * Coroutines that block in `withTimeout` until a later coroutine on the same dispatcher releases them. The timeout
 * cancels the blocked coroutines, but does not interrupt code that blocks.
 *
 * Expected: EVENT_LOOP, DEFAULT and IO stall on every JDK if all their threads block. HYBRID ends after the release.
 * Sources: [cancellation](https://kotlinlang.org/docs/cancellation-and-timeouts.html),
 * [runInterruptible](https://github.com/Kotlin/kotlinx.coroutines/pull/1972).
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
