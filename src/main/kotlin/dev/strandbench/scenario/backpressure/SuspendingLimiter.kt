package dev.strandbench.scenario.backpressure

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.runInterruptible
import kotlinx.coroutines.sync.Semaphore
import kotlinx.coroutines.sync.withPermit

/** A limit for callers that are coroutines. Thread-safe; has no thread of its own. */
internal fun interface SuspendingLimiter {
    /** Makes a call when it is let through; suspended until it is over. Cancellable, before the call and during it. */
    suspend fun pass(visit: Visit)

    companion object {
        /** A new limit; throws [UnsupportedOperationException] if it exists for threads only. */
        fun of(
            limit: Limit,
            most: Int,
        ): SuspendingLimiter =
            when (limit) {
                Limit.FAIR_SEMAPHORE -> SemaphoreLimiter(most)
                Limit.TOKENS -> TokenLimiter(most)
                Limit.VIEW -> ViewLimiter(most)
                else -> throw UnsupportedOperationException("$limit exists for threads only")
            }
    }
}

/** A permit for each call. */
private class SemaphoreLimiter(
    most: Int,
) : SuspendingLimiter {
    private val permits = Semaphore(most)

    override suspend fun pass(visit: Visit): Unit = permits.withPermit { visit.stay() }
}

/** A token for each call. */
private class TokenLimiter(
    most: Int,
) : SuspendingLimiter {
    // A token may reach a caller that is cancelled before it goes on: the channel then passes it to this function.
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
        check(tokens.trySend(Unit).isSuccess) { "the channel has no room for a token of its own" }
    }
}

/** A thread for each call: were it suspended, the view would let another through. */
private class ViewLimiter(
    most: Int,
) : SuspendingLimiter {
    private val view = Dispatchers.IO.limitedParallelism(most)

    override suspend fun pass(visit: Visit): Unit = runInterruptible(view) { visit.block() }
}
