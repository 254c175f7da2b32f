package dev.strandbench.scenario.yourworkload

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.model.enter
import dev.strandbench.model.permit
import dev.strandbench.scenario.RequestSchedule
import dev.strandbench.scenario.launchWhenDue
import dev.strandbench.scenario.yourworkload.RequestWork.UpstreamFailure
import dev.strandbench.workload.await
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.sync.Semaphore

internal class SuspendingYourWorkload(
    private val runtime: SuspendingRuntime,
    limit: Int,
) : YourWorkload {
    private val permits: Semaphore? = if (limit == 0) null else Semaphore(limit)

    override fun serve(work: RequestWork, schedule: RequestSchedule): Unit =
        runtime.enter {
            launchWhenDue(schedule, work.requests()) { request -> limited(work, request) }
        }

    private suspend fun limited(work: RequestWork, request: Int): Unit = permits.permit { answer(work, request) }

    private suspend fun answer(work: RequestWork, request: Int) {
        val sum: Long
        try {
            sum = sumOfCalls(work, request)
        } catch (_: UpstreamFailure) {
            work.failed(request)
            return
        }
        work.answered(request, sum)
    }

    private suspend fun sumOfCalls(work: RequestWork, request: Int): Long {
        if (work.calls() == 0) {
            return 0
        }
        return coroutineScope {
            val answers =
                List(work.calls()) { call ->
                    async {
                        work.waitOf(request, call).await()
                        work.answer(request, call)
                    }
                }
            answers.awaitAll().sum()
        }
    }
}
