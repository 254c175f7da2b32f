package dev.strandbench.liveness.pattern

import dev.strandbench.liveness.LivenessModels
import dev.strandbench.liveness.PatternTasks
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.launch
import kotlinx.coroutines.plus
import kotlinx.coroutines.runBlocking
import java.util.concurrent.CountDownLatch
import java.util.concurrent.atomic.AtomicBoolean

/**
 * Pairs of coroutines that wake each other in turn. A coroutine launched from outside the dispatcher stops all pairs.
 * [OutsideSubmission] does the same with threads.
 *
 * DEFAULT keeps coroutines launched from outside in a global queue. With two threads, a worker begins one in four
 * searches for work, chosen at random, in the global queue (`CoroutineScheduler.findAnyTask`). IO has a single FIFO
 * queue (`LimitedDispatcher`). HYBRID wakes each coroutine with a new virtual thread. A JDK carrier searches other
 * queues only if its own queue and the queue from which it last took work are empty. Wake-ups keep both queues from
 * becoming empty, as in [OutsideSubmission]. Not tested: a DEFAULT coroutine in an idle IO worker's queue
 * ([#4752](https://github.com/Kotlin/kotlinx.coroutines/issues/4752)). Expected: EVENT_LOOP, DEFAULT and IO end. HYBRID
 * can stall: the coroutine launched from outside does not run.
 */
internal class OutsideLaunch :
    NamedPattern(
        "outside-launch",
        "Pairs of coroutines wake each other until a coroutine launched from outside stops them.",
        "https://github.com/apache/pekko/issues/661",
        "Launch from a coroutine of the dispatcher, or call delay now and then in coroutines that wake each other.",
        LivenessModels.COROUTINES,
    ) {
    override fun fewestTasks(): Int = 3

    override fun hasThreshold(): Boolean = false

    override fun isBusy(): Boolean = true

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
            other.trySend(Unit) // The other coroutine may be waiting.
        }

        runBlocking {
            val outside = this + tasks.dispatcher()
            repeat((tasks.count() - 1) / 2) {
                val ping = Channel<Unit>(MOST_TOKENS).apply { trySend(Unit) }
                val pong = Channel<Unit>(MOST_TOKENS)
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

        // One token is in play. The first player that leaves adds a second one, and no player may wait for room.
        const val MOST_TOKENS = 2
    }
}
