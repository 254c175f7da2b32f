package dev.strandbench.scenario.contextpropagation

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.model.enter
import dev.strandbench.scenario.contextpropagation.ContextPropagation.ContextTransport
import dev.strandbench.scenario.contextpropagation.ContextPropagation.ValueReader
import dev.strandbench.scenario.contextpropagation.ContextRequest.ContextValue
import dev.strandbench.scenario.contextpropagation.ContextRequest.ContextValues
import dev.strandbench.scenario.contextpropagation.ContextRequest.DiagnosticContext
import dev.strandbench.scenario.contextpropagation.ContextRequest.ThreadLocals
import dev.strandbench.scenario.contextpropagation.ContextWork.ValueSum
import io.micrometer.context.ContextSnapshot
import io.opentelemetry.context.Context
import io.opentelemetry.context.Scope
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.ThreadContextElement
import kotlinx.coroutines.asContextElement
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.withContext
import kotlinx.coroutines.yield
import kotlin.coroutines.AbstractCoroutineContextElement
import kotlin.coroutines.CoroutineContext
import kotlin.coroutines.EmptyCoroutineContext

/** Runs each task as a coroutine, which inherits the context of the coroutine that launches it. */
internal class SuspendingContextPropagation(
    private val runtime: SuspendingRuntime,
    private val transport: SuspendingTransport,
) : ContextPropagation {
    constructor(
        runtime: SuspendingRuntime,
        transport: ContextTransport,
        values: Int,
    ) : this(runtime, SuspendingTransport.of(transport, values))

    // The values are in the request's first coroutine, because withContext would slow down reads and resumptions.
    override fun fanOut(request: ContextRequest, work: ContextWork): Long =
        runtime.enter(transport.contextOf(request)) {
            addUp(work.tasks()) { index -> resultOf(index, request, work) }
        }

    override fun strays(tasks: Int): Int {
        val strays = runtime.enter { addUp(tasks) { strayHere() } + strayHere() }
        return strays.toInt()
    }

    private suspend fun strayHere(): Long = if (transport.hasStray(currentCoroutineContext())) 1 else 0

    private suspend inline fun CoroutineScope.addUp(tasks: Int, crossinline task: suspend (Int) -> Long): Long =
        List(tasks) { index -> async { task(index) } }.awaitAll().sum()

    private suspend fun resultOf(index: Int, request: ContextRequest, work: ContextWork): Long {
        val sum = ValueSum()
        sum.count(work.number().applyAsLong(index))
        readAndHop(request.values(), work, sum)
        repeat(work.rebinds()) {
            transport.rebinding(request) { readAndHop(request.rebound(), work, sum) }
            work.readFirst(transport.reader(currentCoroutineContext(), request.values()), sum)
        }
        return sum.result()
    }

    private suspend fun readAndHop(given: ContextValues, work: ContextWork, sum: ValueSum) {
        val reader = transport.reader(currentCoroutineContext(), given)
        work.read(reader, sum)
        repeat(work.hops()) {
            yield()
            work.read(reader, sum)
        }
    }
}

/** Carries values to tasks that are coroutines, as [BlockingTransport] does for threads. */
internal interface SuspendingTransport {
    /** Returns the coroutine context for a request's tasks, without a dispatcher. Called once per request. */
    fun contextOf(request: ContextRequest): CoroutineContext

    /** Returns a reader of the values in [context], or of those in [given] if tasks get values as an argument. */
    fun reader(context: CoroutineContext, given: ContextValues): ValueReader

    suspend fun rebinding(request: ContextRequest, part: suspend () -> Unit)

    /** Returns true if code in [context] on the current thread can read a value although none is bound. */
    fun hasStray(context: CoroutineContext): Boolean

    companion object {
        /**
         * Creates a transport with new keys. Throws [UnsupportedOperationException] if the transport works only with
         * threads.
         */
        fun of(transport: ContextTransport, values: Int): SuspendingTransport =
            when (transport) {
                ContextTransport.ARGUMENT -> SuspendingArguments
                ContextTransport.COROUTINE_CONTEXT -> ValueElements(values)
                ContextTransport.THREAD_ELEMENT -> ThreadLocalElements(ThreadLocals.plain(values), values)
                ContextTransport.MDC -> DiagnosticElements(DiagnosticContext(values))
                ContextTransport.OPEN_TELEMETRY -> TracedElements(TracedValues(values))
                ContextTransport.MICROMETER -> CapturedElements(CapturedLocals(values))
                else -> throw UnsupportedOperationException("$transport exists for threads only")
            }
    }
}

private object SuspendingArguments : SuspendingTransport {
    override fun contextOf(request: ContextRequest): CoroutineContext = EmptyCoroutineContext

    override fun reader(context: CoroutineContext, given: ContextValues): ValueReader = given

    override suspend fun rebinding(request: ContextRequest, part: suspend () -> Unit): Unit = part()

    override fun hasStray(context: CoroutineContext): Boolean = false
}

private class ValueElements(
    values: Int,
) : SuspendingTransport {
    private val keys = ContextKey.first(values)

    override fun contextOf(request: ContextRequest): CoroutineContext =
        contextOfEach(keys) { ValueElement(it.element(), request.values().read(it)) }

    override fun reader(context: CoroutineContext, given: ContextValues): ValueReader =
        ValueReader { key -> checkNotNull(context[key.element()]) { "the value was lost" }.value }

    override suspend fun rebinding(request: ContextRequest, part: suspend () -> Unit): Unit =
        withContext(ValueElement(ContextKey.KEY_0.element(), request.other())) { part() }

    override fun hasStray(context: CoroutineContext): Boolean = keys.any { context[it.element()] != null }
}

internal class ValueKey : CoroutineContext.Key<ValueElement>

internal class ValueElement(
    key: ValueKey,
    val value: ContextValue,
) : AbstractCoroutineContextElement(key)

private class ThreadLocalElements(
    private val locals: ThreadLocals,
    private val values: Int,
) : SuspendingTransport {
    override fun contextOf(request: ContextRequest): CoroutineContext =
        contextOfEach(ContextKey.first(values)) { locals.of(it).asContextElement(request.values().read(it)) }

    override fun reader(context: CoroutineContext, given: ContextValues): ValueReader = locals

    override suspend fun rebinding(request: ContextRequest, part: suspend () -> Unit): Unit =
        withContext(locals.of(ContextKey.KEY_0).asContextElement(request.other())) { part() }

    override fun hasStray(context: CoroutineContext): Boolean = locals.hasAny()
}

private class DiagnosticElements(
    private val diagnostics: DiagnosticContext,
) : SuspendingTransport {
    override fun contextOf(request: ContextRequest): CoroutineContext =
        DiagnosticElement(diagnostics, diagnostics.mapOf(request.values()))

    override fun reader(context: CoroutineContext, given: ContextValues): ValueReader = diagnostics

    override suspend fun rebinding(request: ContextRequest, part: suspend () -> Unit): Unit =
        withContext(DiagnosticElement(diagnostics, diagnostics.copyWith(ContextKey.KEY_0, request.other()))) { part() }

    override fun hasStray(context: CoroutineContext): Boolean = diagnostics.isSet
}

/** Copies the thread's old map and the coroutine's map, like MDCContext of kotlinx-coroutines-slf4j. */
private class DiagnosticElement(
    private val diagnostics: DiagnosticContext,
    private val map: Map<String, ContextValue>,
) : AbstractCoroutineContextElement(DiagnosticKey),
    ThreadContextElement<Map<String, ContextValue>?> {
    override fun updateThreadContext(context: CoroutineContext): Map<String, ContextValue>? {
        val before = diagnostics.copy()
        diagnostics.set(map)
        return before
    }

    override fun restoreThreadContext(context: CoroutineContext, oldState: Map<String, ContextValue>?) {
        if (oldState == null) {
            diagnostics.clear()
        } else {
            diagnostics.set(oldState)
        }
    }
}

private object DiagnosticKey : CoroutineContext.Key<DiagnosticElement>

private class TracedElements(
    private val traced: TracedValues,
) : SuspendingTransport {
    override fun contextOf(request: ContextRequest): CoroutineContext = TracedElement(traced.contextOf(request))

    override fun reader(context: CoroutineContext, given: ContextValues): ValueReader = traced

    override suspend fun rebinding(request: ContextRequest, part: suspend () -> Unit): Unit =
        withContext(TracedElement(TracedValues.rebound(request))) { part() }

    override fun hasStray(context: CoroutineContext): Boolean = traced.hasAny()
}

/** Equivalent to opentelemetry-extension-kotlin's coroutine context element. */
private class TracedElement(
    private val traced: Context,
) : AbstractCoroutineContextElement(TracedKey),
    ThreadContextElement<Scope> {
    override fun updateThreadContext(context: CoroutineContext): Scope = traced.makeCurrent()

    override fun restoreThreadContext(context: CoroutineContext, oldState: Scope): Unit = oldState.close()
}

private object TracedKey : CoroutineContext.Key<TracedElement>

private class CapturedElements(
    private val captured: CapturedLocals,
) : SuspendingTransport {
    override fun contextOf(request: ContextRequest): CoroutineContext = CapturedElement(captured.capture(request))

    override fun reader(context: CoroutineContext, given: ContextValues): ValueReader = captured.locals()

    override suspend fun rebinding(request: ContextRequest, part: suspend () -> Unit): Unit =
        withContext(CapturedElement(captured.captureRebound(request))) { part() }

    override fun hasStray(context: CoroutineContext): Boolean = captured.locals().hasAny()
}

/** Equivalent to micrometer-core's coroutine context element. */
private class CapturedElement(
    private val snapshot: ContextSnapshot,
) : AbstractCoroutineContextElement(CapturedKey),
    ThreadContextElement<ContextSnapshot.Scope> {
    override fun updateThreadContext(context: CoroutineContext): ContextSnapshot.Scope = snapshot.setThreadLocals()

    override fun restoreThreadContext(context: CoroutineContext, oldState: ContextSnapshot.Scope) {
        oldState.close()
    }
}

private object CapturedKey : CoroutineContext.Key<CapturedElement>

private inline fun contextOfEach(
    keys: List<ContextKey>,
    element: (ContextKey) -> CoroutineContext.Element,
): CoroutineContext = keys.fold<_, CoroutineContext>(EmptyCoroutineContext) { context, key -> context + element(key) }
