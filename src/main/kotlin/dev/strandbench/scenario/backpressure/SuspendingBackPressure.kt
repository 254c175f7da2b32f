package dev.strandbench.scenario.backpressure

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.model.enter
import dev.strandbench.scenario.backpressure.BackPressure.CallLog
import dev.strandbench.scenario.backpressure.BackPressure.Callers
import dev.strandbench.scenario.backpressure.BackPressure.Hold
import dev.strandbench.scenario.backpressure.BackPressure.Limit
import dev.strandbench.scenario.backpressure.BackPressure.Visit
import dev.strandbench.workload.await
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.future.await
import kotlinx.coroutines.launch
import kotlinx.coroutines.runInterruptible
import kotlinx.coroutines.sync.Semaphore
import kotlinx.coroutines.sync.withPermit
import kotlinx.coroutines.withTimeoutOrNull
import kotlinx.coroutines.yield

internal class SuspendingBackPressure(
    private val runtime: SuspendingRuntime,
    private val limiter: SuspendingLimiter,
) : BackPressure {
    constructor(runtime: SuspendingRuntime, limit: Limit, most: Int) :
        this(runtime, SuspendingLimiter.of(limit, most))

    override fun run(callers: Callers, hold: Hold, log: CallLog): Unit =
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

internal suspend fun Visit.stay() {
    log().enters(call())
    hold().await()
    log().leaves(call())
}

private suspend fun Hold.await(): Unit =
    when (this) {
        is Hold.TimedHold -> length().await()
        is Hold.YieldingHold -> yield()
        is Hold.MeetingHold -> meet()
    }

private suspend fun Hold.MeetingHold.meet() {
    arrive()
    allArrived().await()
    withTimeoutOrNull(lingerMillis()) { oneMoreArrived().await() }
}

/** Limits calls that coroutines make. Thread-safe; owns no thread. */
internal fun interface SuspendingLimiter {
    /** Makes a call as soon as the limit allows it, and suspends until the call has ended. Cancellable. */
    suspend fun pass(visit: Visit)

    companion object {
        /** Creates a limiter. Throws [UnsupportedOperationException] if the limit is available only for threads. */
        fun of(limit: Limit, most: Int): SuspendingLimiter =
            when (limit) {
                Limit.FAIR_SEMAPHORE -> SemaphoreLimiter(most)
                Limit.TOKENS -> TokenLimiter(most)
                Limit.VIEW -> ViewLimiter(most)
                else -> throw UnsupportedOperationException("$limit exists for threads only")
            }
    }
}

private class SemaphoreLimiter(
    most: Int,
) : SuspendingLimiter {
    private val permits = Semaphore(most)

    override suspend fun pass(visit: Visit): Unit = permits.withPermit { visit.stay() }
}

private class TokenLimiter(
    most: Int,
) : SuspendingLimiter {
    // The channel calls this function for a token whose receiver was cancelled before taking the token.
    private val tokens: Channel<Unit> = Channel(most, onUndeliveredElement = { putBack() })

    init {
        repeat(most) { putBack() }
    }

    override suspend fun pass(visit: Visit) {
        tokens.receive()
        try {
            visit.stay()
        } finally {
            putBack()
        }
    }

    private fun putBack() {
        check(tokens.trySend(Unit).isSuccess) { "the channel has no room for its token" }
    }
}

// Each call blocks a thread, because the view would let another call through while a call is suspended.
private class ViewLimiter(
    most: Int,
) : SuspendingLimiter {
    private val view = Dispatchers.IO.limitedParallelism(most)

    override suspend fun pass(visit: Visit): Unit = runInterruptible(view) { visit.block() }
}
