package dev.strandbench.scenario.fileio

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.model.enter
import dev.strandbench.scenario.Ticks
import dev.strandbench.workload.await
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext
import kotlinx.coroutines.yield
import kotlin.coroutines.CoroutineContext
import kotlin.coroutines.EmptyCoroutineContext

/** Runs each task as a coroutine. File operations run in [elsewhere] or, if it is empty, on the task's thread. */
internal class SuspendingFileIo(
    private val runtime: SuspendingRuntime,
    private val elsewhere: CoroutineContext,
) : FileIo {
    override fun run(round: FileRound): Unit =
        runtime.enter {
            repeat(round.mix().fileTasks()) { task -> launch { work(round, task) } }
            repeat(round.mix().waiting()) { task -> launch { tick(round, task) } }
        }

    // The work is cancellable after each operation, where a thread checks for interruption.
    private suspend fun work(round: FileRound, task: Int) {
        repeat(round.mix().operations()) { index ->
            if (elsewhere == EmptyCoroutineContext) {
                round.perform(task, index)
            } else {
                withContext(elsewhere) { round.perform(task, index) }
            }
            yield()
        }
    }

    private suspend fun tick(round: FileRound, task: Int) {
        val ticks = round.ticks(task)
        ticks.run()
        while (round.isGoingOn()) {
            Ticks.REST.await()
            ticks.run()
        }
        ticks.end()
    }
}
