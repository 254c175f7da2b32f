package dev.strandbench.model

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.plus
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.sync.withPermit

/**
 * Enters the world of coroutines from blocking code: runs [block] in this runtime's context, or on an event loop of the
 * caller, and blocks the caller until it and every coroutine it has launched in this runtime's context have ended.
 * Scenarios call it once per op.
 *
 * A coroutine's failure is rethrown as it is, after the others were cancelled; so is [InterruptedException] when the
 * caller is interrupted.
 */
internal fun <T> SuspendingRuntime.enter(block: suspend CoroutineScope.() -> T): T =
    if (isFromEventLoop) {
        runBlocking { block(this + context()) }
    } else {
        runBlocking(context(), block)
    }

/** Runs [code] where scenarios launch their coroutines from. */
internal fun runWhereLaunching(
    runtime: SuspendingRuntime,
    code: Runnable,
): Unit = runtime.enter { code.run() }

/**
 * Runs [block], a whole task, within this runtime's bound on tasks at once, suspended until there is room. Just runs it
 * if there is no bound.
 */
internal suspend inline fun SuspendingRuntime.bounded(block: () -> Unit) {
    val permits = permits()
    if (permits == null) {
        block()
    } else {
        permits.withPermit(block)
    }
}
