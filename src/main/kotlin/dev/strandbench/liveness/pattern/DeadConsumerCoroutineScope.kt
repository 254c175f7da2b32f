package dev.strandbench.liveness.pattern

import dev.strandbench.liveness.LivenessModels
import dev.strandbench.liveness.PatternTasks
import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withContext

/**
 * The same as [DeadConsumerChannel], but without the supervisor: the consumer's failure also cancels the producers.
 *
 * Expected: the coroutines end on every JDK.
 * Source: [exceptions](https://kotlinlang.org/docs/exception-handling.html).
 */
internal class DeadConsumerCoroutineScope :
    NamedPattern(
        "dead-consumer-coroutine-scope",
        "Coroutines send to a channel whose consumer has failed, all in one scope.",
        "https://kotlinlang.org/docs/exception-handling.html",
        "Keep the scope: it ends the producers.",
        LivenessModels.COROUTINES,
    ) {
    override fun run(tasks: PatternTasks) {
        val channel = Channel<Int>()
        try {
            runBlocking {
                withContext(tasks.dispatcher()) {
                    launch {
                        for (element in channel) {
                            check(element < 0) { "cannot handle $element" }
                        }
                    }
                    repeat(tasks.count() - 1) { element ->
                        launch {
                            tasks.shake()
                            channel.send(element)
                        }
                    }
                }
            }
        } catch (failure: IllegalStateException) {
            if (failure is CancellationException) {
                throw failure
            }
            tasks.advance()
        }
    }
}
