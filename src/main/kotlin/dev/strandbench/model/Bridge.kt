package dev.strandbench.model

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.sync.withPermit

/**
 * Enters the world of coroutines from blocking code: runs [block] in this runtime's context and blocks the caller until
 * it and every coroutine it has launched have ended. Scenarios call it once per op.
 *
 * A coroutine's failure is rethrown as it is, after the others were cancelled; so is [InterruptedException] when the
 * caller is interrupted.
 */
internal fun <T> SuspendingRuntime.enter(block: suspend CoroutineScope.() -> T): T = runBlocking(context(), block)

/** Runs [block], a whole task, within this runtime's bound on tasks at once, if it has one; suspends until there is room. */
internal suspend inline fun SuspendingRuntime.bounded(block: () -> Unit) {
    val permits = permits()
    if (permits == null) {
        block()
    } else {
        permits.withPermit(block)
    }
}
