package dev.strandbench.scenario.guardedcounter

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.model.enter
import dev.strandbench.model.withTasks
import dev.strandbench.scenario.guardedcounter.GuardedCounter.PlainCounter
import dev.strandbench.scenario.guardedcounter.GuardedCounter.Protection
import dev.strandbench.workload.Wait
import dev.strandbench.workload.await
import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.asCoroutineDispatcher
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.launch
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock
import kotlinx.coroutines.withContext
import java.util.concurrent.ExecutorService
import java.util.concurrent.atomic.AtomicLong
import java.util.concurrent.atomic.LongAdder
import java.util.concurrent.locks.ReentrantLock
import java.util.function.IntConsumer
import java.util.function.Supplier
import kotlin.concurrent.withLock
import kotlin.coroutines.ContinuationInterceptor
import kotlin.coroutines.coroutineContext

internal class SuspendingGuardedCounter(
    private val runtime: SuspendingRuntime,
    keptThread: ExecutorService,
    private val newThread: Supplier<ExecutorService>,
    private val insideUpdate: Runnable,
) : GuardedCounter {
    private val kept: CoroutineDispatcher = keptThread.asCoroutineDispatcher()

    override fun count(tasks: Int, thinkTime: Wait, protection: Protection, onTask: IntConsumer): Long {
        val increments = Increments(tasks, thinkTime, onTask)
        if (protection != Protection.CONFINEMENT) {
            return count(increments, protection, kept)
        }
        // The caller waits for the thread to end, as in other styles. An unconfined coroutine may run on that thread.
        return newThread.get().use { thread -> count(increments, protection, thread.asCoroutineDispatcher()) }
    }

    private fun count(increments: Increments, protection: Protection, single: CoroutineDispatcher): Long =
        runtime.enter {
            when (protection) {
                Protection.NAIVE -> increments.of(NaiveCounter())
                Protection.ATOMIC -> increments.of(AtomicCounter())
                Protection.ADDER -> increments.of(AdderCounter())
                Protection.SYNCHRONIZED -> increments.of(SynchronizedCounter())
                Protection.LOCK -> increments.of(LockedCounter())
                Protection.MUTEX -> increments.of(MutexCounter())
                Protection.KEPT_THREAD, Protection.CONFINEMENT -> increments.of(ConfinedCounter(single))
                Protection.LIMITED_PARALLELISM -> increments.of(ConfinedCounter(ownDispatcher().limitedParallelism(1)))
                Protection.ACTOR -> countByActor(increments)
            }
        }

    private inner class Increments(
        private val tasks: Int,
        private val thinkTime: Wait,
        private val onTask: IntConsumer,
    ) {
        suspend fun of(counter: Counter): Long {
            runtime.withTasks {
                repeat(tasks) { index ->
                    launch {
                        thinkTime.await()
                        onTask.accept(index)
                        counter.increment()
                    }
                }
            }
            return counter.value()
        }
    }

    private suspend fun countByActor(increments: Increments): Long =
        runtime.withTasks {
            increments.of(ActorCounter(this))
        }

    private suspend fun ownDispatcher(): CoroutineDispatcher =
        (runtime.context()[ContinuationInterceptor] ?: coroutineContext[ContinuationInterceptor]) as CoroutineDispatcher

    private interface Counter {
        suspend fun increment()

        /** Returns the count. Call this function only after all increments have returned. */
        suspend fun value(): Long
    }

    private inner class NaiveCounter : Counter {
        private val plain = PlainCounter(insideUpdate)

        override suspend fun increment() = plain.increment()

        override suspend fun value() = plain.value()
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
        private val plain = PlainCounter(insideUpdate)

        override suspend fun increment() = synchronized(plain) { plain.increment() }

        override suspend fun value() = synchronized(plain) { plain.value() }
    }

    private inner class LockedCounter : Counter {
        private val lock = ReentrantLock()
        private val plain = PlainCounter(insideUpdate)

        override suspend fun increment() = lock.withLock { plain.increment() }

        override suspend fun value() = lock.withLock { plain.value() }
    }

    private inner class MutexCounter : Counter {
        private val mutex = Mutex()
        private val plain = PlainCounter(insideUpdate)

        override suspend fun increment() = mutex.withLock { plain.increment() }

        override suspend fun value() = mutex.withLock { plain.value() }
    }

    private inner class ConfinedCounter(
        private val single: CoroutineDispatcher,
    ) : Counter {
        private val plain = PlainCounter(insideUpdate)

        override suspend fun increment() = withContext(single) { plain.increment() }

        override suspend fun value() = withContext(single) { plain.value() }
    }

    private inner class ActorCounter(
        scope: CoroutineScope,
    ) : Counter {
        private val increments = Channel<Unit>()
        private val plain = PlainCounter(insideUpdate)
        private val actor =
            scope.launch {
                for (increment in increments) {
                    plain.increment()
                }
            }

        override suspend fun increment() = increments.send(Unit)

        override suspend fun value(): Long {
            increments.close()
            actor.join()
            return plain.value()
        }
    }
}
