package dev.strandbench.scenario.tailundercollection

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.model.enter
import dev.strandbench.scenario.RequestSchedule
import dev.strandbench.scenario.launchWhenDue
import dev.strandbench.scenario.tailundercollection.TailUnderCollection.RequestSteps
import dev.strandbench.workload.await

internal class SuspendingTail(
    private val runtime: SuspendingRuntime,
) : TailUnderCollection {
    override fun serve(steps: RequestSteps, schedule: RequestSchedule): Unit =
        runtime.enter {
            launchWhenDue(schedule, steps.requests()) { request ->
                val held = steps.receive(request)
                steps.upstream().await()
                steps.answer(request, held)
            }
        }
}
