package dev.strandbench.model

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.plus
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.sync.withPermit

/**
 * Runs [block] in this runtime's context, or on an event loop of the caller. Blocks the caller
 * until the block and all its coroutines in this context have ended. Scenarios call it once per op.
 *
 * A failed coroutine cancels the others and its exception is rethrown unchanged. If the caller is
 * interrupted, [InterruptedException] is thrown.
 */
internal fun <T> SuspendingRuntime.enter(block: suspend CoroutineScope.() -> T): T =
    if (isFromEventLoop) {
        runBlocking { block(this + context()) }
    } else {
        runBlocking(context(), block)
    }

/** Runs [code] at the place where scenarios launch their coroutines. */
internal fun runWhereLaunching(runtime: SuspendingRuntime, code: Runnable): Unit = runtime.enter { code.run() }

/** Runs [block], a whole task, with a permit if this runtime bounds its tasks. Suspends until a permit is free. */
internal suspend inline fun SuspendingRuntime.bounded(block: () -> Unit) {
    val permits = permits()
    if (permits == null) {
        block()
    } else {
        permits.withPermit(block)
    }
}
