package dev.strandbench.scenario.guardedcounter

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.model.enter
import dev.strandbench.workload.Wait
import dev.strandbench.workload.await
import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.asCoroutineDispatcher
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.launch
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock
import kotlinx.coroutines.withContext
import java.util.concurrent.Executors
import java.util.concurrent.atomic.AtomicLong
import java.util.concurrent.atomic.LongAdder
import java.util.concurrent.locks.ReentrantLock
import kotlin.concurrent.withLock
import kotlin.coroutines.ContinuationInterceptor
import kotlin.coroutines.coroutineContext

/**
 * Coroutines that each wait and then increment one counter once.
 *
 * @param insideUpdate runs between the read and the write of an unprotected or exclusively protected increment; does
 *   nothing but in tests, where it makes a race certain
 */
internal class SuspendingGuardedCounter(
    private val runtime: SuspendingRuntime,
    private val insideUpdate: () -> Unit = {},
) {
    /**
     * Runs [tasks] increments, each after [thinkTime], and returns what the counter then shows: less than [tasks] if
     * updates were lost.
     *
     * @throws UnsupportedOperationException for [Protection.LIMITED_PARALLELISM] on a dispatcher that refuses it
     */
    fun count(
        tasks: Int,
        thinkTime: Wait,
        protection: Protection,
    ): Long =
        runtime.enter {
            when (protection) {
                Protection.NAIVE -> {
                    countWith(tasks, thinkTime, NaiveCounter())
                }

                Protection.ATOMIC -> {
                    countWith(tasks, thinkTime, AtomicCounter())
                }

                Protection.ADDER -> {
                    countWith(tasks, thinkTime, AdderCounter())
                }

                Protection.SYNCHRONIZED -> {
                    countWith(tasks, thinkTime, SynchronizedCounter())
                }

                Protection.LOCK -> {
                    countWith(tasks, thinkTime, LockedCounter())
                }

                Protection.MUTEX -> {
                    countWith(tasks, thinkTime, MutexCounter())
                }

                Protection.CONFINEMENT -> {
                    countConfined(tasks, thinkTime)
                }

                Protection.LIMITED_PARALLELISM -> {
                    countWith(
                        tasks,
                        thinkTime,
                        ConfinedCounter(ownDispatcher().limitedParallelism(1)),
                    )
                }

                Protection.ACTOR -> {
                    countByActor(tasks, thinkTime)
                }
            }
        }

    private suspend fun countWith(
        tasks: Int,
        thinkTime: Wait,
        counter: Counter,
    ): Long {
        coroutineScope {
            repeat(tasks) {
                launch {
                    thinkTime.await()
                    counter.increment()
                }
            }
        }
        return counter.value()
    }

    private suspend fun countConfined(
        tasks: Int,
        thinkTime: Wait,
    ): Long =
        Executors.newSingleThreadExecutor().asCoroutineDispatcher().use { thread ->
            countWith(tasks, thinkTime, ConfinedCounter(thread))
        }

    private suspend fun countByActor(
        tasks: Int,
        thinkTime: Wait,
    ): Long =
        coroutineScope {
            val actor = ActorCounter(this)
            countWith(tasks, thinkTime, actor).also { actor.close() }
        }

    private suspend fun ownDispatcher(): CoroutineDispatcher =
        coroutineContext[ContinuationInterceptor] as CoroutineDispatcher

    private interface Counter {
        suspend fun increment()

        /** Called when every increment has returned. */
        suspend fun value(): Long
    }

    /** A counter that is safe only while one task at a time is in [increment]. */
    private inner class PlainCounter {
        var value = 0L
            private set

        fun increment() {
            val read = value
            insideUpdate()
            value = read + 1
        }
    }

    private inner class NaiveCounter : Counter {
        private val plain = PlainCounter()

        override suspend fun increment() = plain.increment()

        override suspend fun value() = plain.value
    }

    private class AtomicCounter : Counter {
        private val atomic = AtomicLong()

        override suspend fun increment() {
            atomic.incrementAndGet()
        }

        override suspend fun value() = atomic.get()
    }

    private class AdderCounter : Counter {
        private val adder = LongAdder()

        override suspend fun increment() = adder.increment()

        override suspend fun value() = adder.sum()
    }

    private inner class SynchronizedCounter : Counter {
        private val plain = PlainCounter()

        override suspend fun increment() = synchronized(plain) { plain.increment() }

        override suspend fun value() = synchronized(plain) { plain.value }
    }

    private inner class LockedCounter : Counter {
        private val lock = ReentrantLock()
        private val plain = PlainCounter()

        override suspend fun increment() = lock.withLock { plain.increment() }

        override suspend fun value() = lock.withLock { plain.value }
    }

    private inner class MutexCounter : Counter {
        private val mutex = Mutex()
        private val plain = PlainCounter()

        override suspend fun increment() = mutex.withLock { plain.increment() }

        override suspend fun value() = mutex.withLock { plain.value }
    }

    private inner class ConfinedCounter(
        private val single: CoroutineDispatcher,
    ) : Counter {
        private val plain = PlainCounter()

        override suspend fun increment() = withContext(single) { plain.increment() }

        override suspend fun value() = withContext(single) { plain.value }
    }

    private inner class ActorCounter(
        scope: CoroutineScope,
    ) : Counter {
        private val increments = Channel<Unit>()
        private val plain = PlainCounter()
        private val actor =
            scope.launch {
                for (increment in increments) {
                    plain.increment()
                }
            }

        override suspend fun increment() = increments.send(Unit)

        override suspend fun value(): Long {
            close()
            actor.join()
            return plain.value
        }

        fun close() {
            increments.close()
        }
    }
}
