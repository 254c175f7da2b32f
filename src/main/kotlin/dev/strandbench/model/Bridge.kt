package dev.strandbench.model

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.runBlocking

/**
 * Enters the world of coroutines from blocking code: runs [block] in this runtime's context and blocks the caller until
 * it and every coroutine it has launched have ended. Scenarios call it once per op.
 *
 * A coroutine's failure is rethrown as it is, after the others were cancelled; so is [InterruptedException] when the
 * caller is interrupted.
 */
internal fun <T> SuspendingRuntime.enter(block: suspend CoroutineScope.() -> T): T = runBlocking(context(), block)
