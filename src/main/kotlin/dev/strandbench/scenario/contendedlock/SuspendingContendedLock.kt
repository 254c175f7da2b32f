package dev.strandbench.scenario.contendedlock

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.model.enter
import dev.strandbench.scenario.contendedlock.BlockingLock.BlockingLocks
import dev.strandbench.scenario.contendedlock.BlockingLock.GuardedSum
import dev.strandbench.scenario.contendedlock.ContendedLock.LockKind
import dev.strandbench.scenario.contendedlock.ContendedLock.SectionWork
import dev.strandbench.scenario.contendedlock.ContendedLock.Sharing
import dev.strandbench.workload.Checksum
import dev.strandbench.workload.await
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.launch
import kotlinx.coroutines.runInterruptible
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock

/** Runs each task as a coroutine. Waiting for a mutex suspends; waiting for another lock blocks the thread. */
internal class SuspendingContendedLock(
    private val runtime: SuspendingRuntime,
    private val kind: LockKind,
    private val sharing: Sharing,
) : ContendedLock {
    override fun pass(tasks: Int, sections: Int, work: SectionWork): Long =
        if (kind == LockKind.MUTEX) suspending(tasks, sections, work) else blocking(tasks, sections, work)

    private fun suspending(tasks: Int, sections: Int, work: SectionWork): Long {
        val locks = List(sharing.locks(tasks)) { SuspendingLock() }
        runtime.enter {
            repeat(tasks) { task ->
                launch { locks[task % locks.size].passAll(task, sections, work) }
            }
        }
        return locks.sumOf { lock -> lock.sum() }
    }

    // Each task calls runInterruptible once, not in each section, because nothing suspends between two sections.
    private fun blocking(tasks: Int, sections: Int, work: SectionWork): Long {
        val locks = BlockingLocks.create(sharing.locks(tasks)) { BlockingLock.create(kind) }
        runtime.enter {
            repeat(tasks) { task ->
                launch { runInterruptible { locks.of(task).passAll(task, sections, work) } }
            }
        }
        return locks.sum()
    }
}

private class SuspendingLock {
    private val mutex = Mutex()
    private val guarded = GuardedSum()

    /** Checks for cancellation before each critical section, because `Mutex.lock` checks only while it waits. */
    suspend fun passAll(task: Int, sections: Int, work: SectionWork) {
        val first = task.toLong() * sections
        repeat(sections) { section ->
            work.outside().run()
            val value = Checksum.of(first + section)
            currentCoroutineContext().ensureActive()
            mutex.withLock {
                val sum = guarded.read()
                work.inside().accept(task)
                work.pause().await()
                guarded.write(sum + value)
            }
        }
    }

    fun sum(): Long = guarded.read()
}
