package dev.strandbench.scenario.contextpropagation

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.model.enter
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.yield

/** A coroutine and a deferred result for each task, whose context is that of the coroutine which launches them. */
internal class SuspendingContextPropagation(
    private val runtime: SuspendingRuntime,
    private val transport: SuspendingTransport,
) : ContextPropagation {
    constructor(
        runtime: SuspendingRuntime,
        transport: ContextTransport,
        values: Int,
    ) : this(runtime, SuspendingTransport.of(transport, values))

    // The request's first coroutine has the values. Around the tasks, withContext would add an element of its own to
    // what reads search, and have every resumption that sets thread-local variables look for where to set them back.
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

    /** What a task does. */
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
