package dev.strandbench.liveness.pattern

import dev.strandbench.liveness.LivenessModels
import dev.strandbench.liveness.PatternTasks
import dev.strandbench.model.ConcurrencyModel
import kotlinx.coroutines.CoroutineExceptionHandler
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.launch
import kotlinx.coroutines.plus
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.supervisorScope

/**
 * Producers that send an element each to a channel, whose consumer fails with the first element. A supervisor keeps
 * the failure from the producers.
 *
 * - A `for` loop leaves the channel open when it fails; `consumeEach` cancels it
 *   ([#843](https://github.com/Kotlin/kotlinx.coroutines/issues/843)).
 * - Expected: stalls with two producers or more. [DeadConsumerCoroutineScope] does not. The JDK does not matter.
 */
internal class DeadConsumerChannel :
    NamedPattern(
        "dead-consumer-channel",
        "Coroutines send to a channel whose consumer has failed in a supervisorScope.",
        "https://github.com/Kotlin/kotlinx.coroutines/issues/279",
        "Consume with consumeEach, or run producers and consumer in one coroutineScope.",
    ) {
    override fun models(): Set<ConcurrencyModel> = LivenessModels.COROUTINES

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
