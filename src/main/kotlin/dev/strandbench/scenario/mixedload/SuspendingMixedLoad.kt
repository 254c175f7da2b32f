package dev.strandbench.scenario.mixedload

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.model.enter
import dev.strandbench.scenario.RequestSchedule
import dev.strandbench.scenario.launchWhenDue
import dev.strandbench.scenario.mixedload.MixedLoad.Requests
import dev.strandbench.workload.await
import kotlinx.coroutines.launch

internal class SuspendingServer(
    private val runtime: SuspendingRuntime,
) : RequestServer {
    override fun serve(requests: Requests, schedule: RequestSchedule): Unit =
        runtime.enter {
            launchWhenDue(schedule, requests.count()) { request ->
                requests.begin(request)
                requests.downstream().await()
                requests.end(request)
            }
        }
}

internal class LaunchedJobs(
    private val runtime: SuspendingRuntime,
) : JobRunner {
    override fun run(job: Runnable): Unit = runtime.enter { launch { job.run() }.join() }
}
