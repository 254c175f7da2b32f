package dev.strandbench.scenario.contextpropagation

import dev.strandbench.model.ConcurrencyModel
import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.scenario.contextpropagation.ContextPropagation.ContextTransport
import dev.strandbench.scenario.contextpropagation.ContextRequest.ThreadLocals
import dev.strandbench.workload.Checksum
import kotlinx.coroutines.ThreadContextElement
import org.assertj.core.api.Assertions.assertThat
import org.assertj.core.api.Assertions.assertThatThrownBy
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.Timeout
import kotlin.coroutines.AbstractCoroutineContextElement
import kotlin.coroutines.CoroutineContext

/** Faulty elements of a coroutine context, which the checks of the scenario must find. */
@Timeout(60)
class SuspendingTransportTest {
    @Test
    fun findsWhatAnElementHasLeftOnAThread() {
        val locals = ThreadLocals.plain(VALUES)
        val propagation = propagation(LeavingTransport(locals))
        assertThat(propagation.strays(1)).isZero()

        try {
            assertThat(propagation.fanOut(REQUEST, WORK)).isEqualTo(expected())

            // On the event loop, the task and its caller share a thread.
            assertThatThrownBy { propagation.requireNoStrays(1) }.hasMessageStartingWith("2 of 1 tasks")
        } finally {
            locals.removeAll()
        }
    }

    @Test
    fun readsAnotherSumIfNothingIsBoundAnew() {
        val sound = SuspendingTransport.of(ContextTransport.COROUTINE_CONTEXT, VALUES)

        assertThat(propagation(sound).fanOut(REQUEST, WORK)).isEqualTo(expected())
        assertThat(propagation(ForgetfulTransport(sound)).fanOut(REQUEST, WORK)).isNotEqualTo(expected())
    }

    private fun propagation(transport: SuspendingTransport): ContextPropagation =
        SuspendingContextPropagation(ConcurrencyModel.EVENT_LOOP.open(1) as SuspendingRuntime, transport)

    private fun expected(): Long = Checksum.ofRange(TASKS) + WORK.readOf(REQUEST)

    private class LeavingTransport(
        private val locals: ThreadLocals,
        sound: SuspendingTransport = SuspendingTransport.of(ContextTransport.ARGUMENT, VALUES),
    ) : SuspendingTransport by sound {
        override fun contextOf(request: ContextRequest): CoroutineContext = LeavingElement(locals, request)

        override fun hasStray(context: CoroutineContext): Boolean = locals.hasAny()
    }

    private class LeavingElement(
        private val locals: ThreadLocals,
        private val request: ContextRequest,
    ) : AbstractCoroutineContextElement(LeavingKey),
        ThreadContextElement<Unit> {
        override fun updateThreadContext(context: CoroutineContext): Unit = locals.setAll(request.values())

        override fun restoreThreadContext(context: CoroutineContext, oldState: Unit) = Unit
    }

    private object LeavingKey : CoroutineContext.Key<LeavingElement>

    private class ForgetfulTransport(
        sound: SuspendingTransport,
    ) : SuspendingTransport by sound {
        override suspend fun rebinding(request: ContextRequest, part: suspend () -> Unit): Unit = part()
    }

    private companion object {
        private const val TASKS = 10
        private const val VALUES = 3
        private val REQUEST = ContextRequest.of(1, VALUES)
        private val WORK = ContextWork(TASKS, VALUES, 1, VALUES, 1) { index -> Checksum.of(index.toLong()) }
    }
}
