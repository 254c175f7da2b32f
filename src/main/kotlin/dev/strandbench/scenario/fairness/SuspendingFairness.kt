package dev.strandbench.scenario.fairness

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.model.enter
import dev.strandbench.scenario.Ticks
import dev.strandbench.workload.await
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.launch
import kotlinx.coroutines.yield

internal class SuspendingFairness(
    private val runtime: SuspendingRuntime,
) : Fairness {
    override fun run(contest: Contest): Unit =
        runtime.enter {
            repeat(contest.mix().busy()) { task -> launch { work(contest, task) } }
            repeat(contest.mix().waiting()) { task -> launch { wake(contest, task) } }
        }

    // The work is cancellable after each chunk, like the work of a thread, which checks for interruption there.
    private suspend fun work(contest: Contest, task: Int) {
        val mix = contest.mix()
        for (done in 1..mix.chunks()) {
            contest.work(task)
            currentCoroutineContext().ensureActive()
            if (mix.isYieldDueAfter(done)) {
                yield()
            }
        }
    }

    private suspend fun wake(contest: Contest, task: Int) {
        val ticks = contest.ticks(task)
        ticks.run()
        while (contest.isGoingOn()) {
            Ticks.REST.await()
            ticks.run()
        }
        ticks.end()
    }
}
