package dev.strandbench.liveness.pattern

import dev.strandbench.liveness.LivenessModels
import dev.strandbench.liveness.PatternTasks
import kotlinx.coroutines.CoroutineExceptionHandler
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.launch
import kotlinx.coroutines.plus
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.supervisorScope

/**
 * Several producers, each of which sends one element to a channel. The consumer fails at the first element. A
 * supervisor prevents the consumer's failure from cancelling the producers. A `for` loop that fails leaves the channel
 * open: "the producer coroutine would be active until it was cancelled some other way" (documentation of `consume`).
 * `consumeEach` would cancel the channel.
 *
 * Expected: two or more producers stall on every JDK. In [DeadConsumerCoroutineScope], the producers end.
 * Sources: the documentation of `consume`, and [#843](https://github.com/Kotlin/kotlinx.coroutines/issues/843).
 */
internal class DeadConsumerChannel :
    NamedPattern(
        "dead-consumer-channel",
        "Coroutines send to a channel whose consumer has failed in a supervisorScope.",
        "https://kotlinlang.org/api/kotlinx.coroutines/kotlinx-coroutines-core/" +
            "kotlinx.coroutines.channels/consume.html",
        "Consume with consumeEach, or run producers and consumer in one coroutineScope.",
        LivenessModels.COROUTINES,
    ) {
    override fun run(tasks: PatternTasks) {
        val channel = Channel<Int>()
        val failed = CoroutineExceptionHandler { _, _ -> tasks.advance() }
        runBlocking {
            supervisorScope {
                val supervised = this + tasks.dispatcher() + failed
                supervised.launch {
                    for (element in channel) {
                        check(element < 0) { "cannot handle $element" }
                    }
                }
                repeat(tasks.count() - 1) { element ->
                    supervised.launch {
                        tasks.shake()
                        channel.send(element)
                        tasks.advance()
                    }
                }
            }
        }
    }
}
