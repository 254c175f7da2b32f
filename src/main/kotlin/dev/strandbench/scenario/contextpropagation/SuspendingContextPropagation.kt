package dev.strandbench.scenario.contextpropagation

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.model.enter
import dev.strandbench.scenario.contextpropagation.ContextPropagation.ContextTransport
import dev.strandbench.scenario.contextpropagation.ContextRequest.ContextValues
import dev.strandbench.scenario.contextpropagation.ContextWork.ValueSum
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.yield

/**
 * Runs each task as a coroutine with a deferred result; tasks inherit the context of the coroutine
 * that launches them.
 */
internal class SuspendingContextPropagation(
    private val runtime: SuspendingRuntime,
    private val transport: SuspendingTransport,
) : ContextPropagation {
    constructor(
        runtime: SuspendingRuntime,
        transport: ContextTransport,
        values: Int,
    ) : this(runtime, SuspendingTransport.of(transport, values))

    // The values belong to the request's first coroutine. withContext around the tasks would add an
    // element to search, and each resumption would look for the place to restore variables.
    override fun fanOut(
        request: ContextRequest,
        work: ContextWork,
    ): Long =
        runBlocking(runtime.context() + transport.contextOf(request)) {
            addUp(work.tasks()) { index -> resultOf(index, request, work) }
        }

    override fun strays(tasks: Int): Int {
        val strays = runtime.enter { addUp(tasks) { strayHere() } + strayHere() }
        return strays.toInt()
    }

    private suspend fun strayHere(): Long = if (transport.hasStray(currentCoroutineContext())) 1 else 0

    private suspend inline fun CoroutineScope.addUp(
        tasks: Int,
        crossinline task: suspend (Int) -> Long,
    ): Long = List(tasks) { index -> async { task(index) } }.awaitAll().sum()

    private suspend fun resultOf(
        index: Int,
        request: ContextRequest,
        work: ContextWork,
    ): Long {
        val sum = ValueSum()
        sum.count(work.number().applyAsLong(index))
        readAndHop(request.values(), work, sum)
        repeat(work.rebinds()) {
            transport.rebinding(request) { readAndHop(request.rebound(), work, sum) }
            work.readFirst(transport.reader(currentCoroutineContext(), request.values()), sum)
        }
        return sum.result()
    }

    private suspend fun readAndHop(
        given: ContextValues,
        work: ContextWork,
        sum: ValueSum,
    ) {
        val reader = transport.reader(currentCoroutineContext(), given)
        work.read(reader, sum)
        repeat(work.hops()) {
            yield()
            work.read(reader, sum)
        }
    }
}
