package dev.strandbench.scenario.backpressure

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.model.enter
import kotlinx.coroutines.launch

/** A coroutine for each caller. */
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
