package dev.strandbench.liveness.pattern

import dev.strandbench.liveness.LivenessModels
import dev.strandbench.liveness.PatternTasks
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.delay
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import java.util.concurrent.CountDownLatch
import kotlin.time.Duration.Companion.days

/**
 * Coroutines that are cancelled while they are suspended in a `delay` of one day. In [CancelSleep], tasks block
 * instead.
 * Expected: the coroutines end on every JDK, because `delay` can be cancelled.
 * Source: [cancellation](https://kotlinlang.org/docs/cancellation-and-timeouts.html).
 */
internal class CancelDelay :
    NamedPattern(
        "cancel-delay",
        "Coroutines are cancelled while they suspend in delay.",
        "https://kotlinlang.org/docs/cancellation-and-timeouts.html",
        "Keep suspending: a coroutine that blocks cannot be cancelled.",
        LivenessModels.COROUTINES,
    ) {
    override fun dependsOnTasks(): Boolean = false

    override fun run(tasks: PatternTasks) {
        val waiting = CountDownLatch(tasks.count())
        runBlocking {
            val parent =
                launch(tasks.dispatcher()) {
                    repeat(tasks.count()) {
                        launch {
                            tasks.shake()
                            waiting.countDown()
                            delay(1.days)
                        }
                    }
                }
            waiting.await()
            tasks.shake()
            val cancelledAt = System.nanoTime()
            parent.cancelAndJoin()
            tasks.endedAfterCancel(cancelledAt)
            tasks.advance()
        }
    }
}
