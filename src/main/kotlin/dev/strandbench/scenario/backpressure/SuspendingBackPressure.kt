package dev.strandbench.scenario.backpressure

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.model.enter
import dev.strandbench.scenario.backpressure.BackPressure.CallLog
import dev.strandbench.scenario.backpressure.BackPressure.Callers
import dev.strandbench.scenario.backpressure.BackPressure.Limit
import dev.strandbench.scenario.backpressure.BackPressure.Visit
import kotlinx.coroutines.launch

internal class SuspendingBackPressure(
    private val runtime: SuspendingRuntime,
    private val limiter: SuspendingLimiter,
) : BackPressure {
    constructor(runtime: SuspendingRuntime, limit: Limit, most: Int) :
        this(runtime, SuspendingLimiter.of(limit, most))

    override fun run(
        callers: Callers,
        hold: Hold,
        log: CallLog,
    ): Unit =
        runtime.enter {
            repeat(callers.count()) { caller ->
                launch {
                    for (call in callers.first(caller)..<callers.first(caller + 1)) {
                        limiter.pass(Visit(call, hold, log))
                        log.returns(call)
                    }
                }
            }
        }

    override fun close(): Unit = runtime.close()
}
