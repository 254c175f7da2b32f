package dev.strandbench.scenario.contendedlock

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.model.enter
import dev.strandbench.workload.Checksum
import dev.strandbench.workload.await
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.launch
import kotlinx.coroutines.runInterruptible
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock

/** A coroutine for each task, which suspends at a mutex, or blocks its thread at any other lock. */
internal class SuspendingContendedLock(
    private val runtime: SuspendingRuntime,
    private val kind: LockKind,
    private val sharing: Sharing,
) : ContendedLock {
    override fun pass(
        tasks: Int,
        sections: Int,
        work: SectionWork,
    ): Long = if (kind == LockKind.MUTEX) suspending(tasks, sections, work) else blocking(tasks, sections, work)

    private fun suspending(
        tasks: Int,
        sections: Int,
        work: SectionWork,
    ): Long {
        val locks = List(sharing.locks(tasks)) { SuspendingLock() }
        runtime.enter {
            repeat(tasks) { task ->
                launch { locks[task % locks.size].passAll(task, sections, work) }
            }
        }
        return locks.sumOf { lock -> lock.sum() }
    }

    /** Once per task, not per section, its thread is made to hear of cancellation; in between nothing is suspended. */
    private fun blocking(
        tasks: Int,
        sections: Int,
        work: SectionWork,
    ): Long {
        val locks = BlockingLocks.create(sharing.locks(tasks)) { BlockingLock.create(kind) }
        runtime.enter {
            repeat(tasks) { task ->
                launch { runInterruptible { locks.of(task).passAll(task, sections, work) } }
            }
        }
        return locks.sum()
    }
}

/** A mutex, and the sum that it guards. */
private class SuspendingLock {
    private val mutex = Mutex()
    private val guarded = GuardedSum()

    /** What a task does; hears of cancellation before each section, which a mutex that is free does not look for. */
    suspend fun passAll(
        task: Int,
        sections: Int,
        work: SectionWork,
    ) {
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

    /** The sum, when all tasks have ended. */
    fun sum(): Long = guarded.read()
}
