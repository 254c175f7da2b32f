package dev.strandbench.liveness.pattern

import dev.strandbench.liveness.LivenessModels
import dev.strandbench.liveness.PatternTasks
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withContext
import kotlinx.coroutines.withTimeoutOrNull
import java.util.concurrent.CountDownLatch
import kotlin.time.Duration.Companion.milliseconds

/**
 * Tasks that block all threads of a dispatcher until a coroutine on another thread has left `withTimeout`. In
 * `withTimeout`, the coroutine on the other thread switches to the blocked dispatcher. The timeout cancels the
 * coroutine, but `withContext` cannot return before the dispatcher runs the coroutine.
 * Expected: EVENT_LOOP, DEFAULT and IO stall on every JDK if tasks block all their threads. HYBRID ends.
 * Source: [#4382](https://github.com/Kotlin/kotlinx.coroutines/issues/4382), an open bug.
 */
internal class WithTimeoutHeld :
    NamedPattern(
        "with-timeout-held",
        "Tasks block a dispatcher until a withTimeout around a withContext to this dispatcher ends.",
        "https://github.com/Kotlin/kotlinx.coroutines/issues/4382",
        "Do not block the threads of a dispatcher: suspend, or block on virtual threads.",
        LivenessModels.COROUTINES,
    ) {
    override fun run(tasks: PatternTasks) {
        val blockers = tasks.count() - 1
        val held = CountDownLatch(minOf(tasks.width(), blockers))
        val over = CountDownLatch(1)
        repeat(blockers) {
            tasks.start {
                tasks.shake()
                held.countDown()
                over.await()
                tasks.advance()
            }
        }
        held.await()
        runBlocking {
            val expiresAt = System.nanoTime() + TIMEOUT.inWholeNanoseconds
            val inTime = withTimeoutOrNull(TIMEOUT) { withContext(tasks.dispatcher()) { tasks.advance() } }
            if (inTime == null) {
                tasks.endedAfterCancel(expiresAt)
            }
        }
        over.countDown()
        tasks.await()
    }

    private companion object {
        val TIMEOUT = 1.milliseconds
    }
}
