package dev.strandbench.scenario.contextpropagation

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.model.enter
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.withContext
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

    override fun fanOut(
        request: ContextRequest,
        work: ContextWork,
    ): Long =
        runtime.enter {
            withContext(transport.contextOf(request)) {
                addUp(work.tasks()) { index -> resultOf(index, request, work) }
            }
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
