package dev.strandbench.scenario.stream

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.model.enter
import dev.strandbench.scenario.stream.ElementStream.Link
import dev.strandbench.scenario.stream.ElementStream.LoopStream
import dev.strandbench.scenario.stream.ElementStream.StreamElement
import dev.strandbench.scenario.stream.ElementStream.StreamShape
import dev.strandbench.scenario.stream.ElementStream.StreamSteps
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.buffer
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.flow.onEach
import kotlinx.coroutines.launch

/** Runs the stages of a stream as coroutines that loop over channels, or as a flow. */
internal class SuspendingStream(
    private val runtime: SuspendingRuntime,
    private val link: Link,
    private val shape: StreamShape,
) : ElementStream {
    override fun run(elements: Int, steps: StreamSteps): Unit =
        runtime.enter {
            when (link) {
                Link.CHANNEL -> launchOverChannels(elements, steps)
                Link.FLOW -> launch { collectBuffered(elements, steps) }
                Link.PLAIN_FLOW -> launch { collectPlain(elements, steps) }
                else -> throw UnsupportedOperationException("$link exists for threads only")
            }
        }

    private fun CoroutineScope.launchOverChannels(elements: Int, steps: StreamSteps) {
        val first = Channel<StreamElement>(shape.capacity())
        launch {
            repeat(elements) { index -> first.send(steps.produce().apply(index)) }
        }
        if (shape.stages() == 2) {
            launch {
                repeat(elements) { consumeTransformed(first.receive(), steps) }
            }
            return
        }
        val second = Channel<StreamElement>(shape.capacity())
        launch {
            repeat(elements) {
                val element = first.receive()
                steps.transform().accept(element)
                second.send(element)
            }
        }
        launch {
            repeat(elements) { steps.consume().accept(second.receive()) }
        }
    }

    private fun consumeTransformed(element: StreamElement, steps: StreamSteps) {
        steps.transform().accept(element)
        steps.consume().accept(element)
    }

    // A coroutine runs the part before each buffer; the collecting coroutine is the last stage.
    private suspend fun collectBuffered(elements: Int, steps: StreamSteps) {
        val transformed =
            flow<StreamElement> {
                repeat(elements) { index -> emit(steps.produce().apply(index)) }
            }.buffer(shape.capacity()).onEach { steps.transform().accept(it) }
        val arriving: Flow<StreamElement> =
            if (shape.stages() == 2) transformed else transformed.buffer(shape.capacity())
        arriving.collect { steps.consume().accept(it) }
    }

    private suspend fun collectPlain(elements: Int, steps: StreamSteps) {
        flow<StreamElement> {
            repeat(elements) { index ->
                // Nothing suspends here, so the event loop never checks whether its thread is interrupted.
                LoopStream.pollInterruption(index)
                emit(steps.produce().apply(index))
            }
        }.onEach { steps.transform().accept(it) }
            .collect { steps.consume().accept(it) }
    }
}
