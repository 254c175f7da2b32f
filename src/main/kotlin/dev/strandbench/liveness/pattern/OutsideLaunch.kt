package dev.strandbench.liveness.pattern

import dev.strandbench.liveness.LivenessModels
import dev.strandbench.liveness.PatternTasks
import dev.strandbench.model.ConcurrencyModel
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.launch
import kotlinx.coroutines.plus
import kotlinx.coroutines.runBlocking
import java.util.concurrent.CountDownLatch
import java.util.concurrent.atomic.AtomicBoolean

/**
 * Pairs of coroutines that wake each other in turn, until a coroutine that a thread outside the dispatcher launches
 * stops them. [OutsideSubmission] does so with threads.
 *
 * - A worker of DEFAULT and IO looks into its own queue and into the queue of launches from outside, but not into the
 *   queues of other workers ([#4752](https://github.com/Kotlin/kotlinx.coroutines/issues/4752)).
 * - HYBRID wakes each coroutine with a new virtual thread, and so depends on the JDK like [OutsideSubmission].
 * - Expected: EVENT_LOOP, DEFAULT and IO end. For HYBRID, the suite finds out.
 */
internal class OutsideLaunch :
    NamedPattern(
        "outside-launch",
        "Pairs of coroutines wake each other until a coroutine launched from outside stops them.",
        "https://github.com/Kotlin/kotlinx.coroutines/issues/4752",
        "Launch from a coroutine of the dispatcher, or let coroutines that wake each other all the time delay.",
    ) {
    override fun models(): Set<ConcurrencyModel> = LivenessModels.COROUTINES

    override fun fewestTasks(): Int = 3

    override fun run(tasks: PatternTasks) {
        val stopped = AtomicBoolean()
        val wakeUps = CountDownLatch(WAKE_UPS_BEFORE)

        suspend fun play(mine: Channel<Unit>, other: Channel<Unit>) {
            tasks.shake()
            while (!stopped.get()) {
                mine.receive()
                other.send(Unit)
                wakeUps.countDown()
            }
            // The other coroutine may wait.
            other.trySend(Unit)
        }

        runBlocking {
            val outside = this + tasks.dispatcher()
            repeat((tasks.count() - 1) / 2) {
                val ping = Channel<Unit>(1).apply { trySend(Unit) }
                val pong = Channel<Unit>(1)
                outside.launch { play(ping, pong) }
                outside.launch { play(pong, ping) }
            }
            wakeUps.await()
            outside.launch {
                stopped.set(true)
                tasks.advance()
            }
        }
    }

    private companion object {
        const val WAKE_UPS_BEFORE = 1_000
    }
}
