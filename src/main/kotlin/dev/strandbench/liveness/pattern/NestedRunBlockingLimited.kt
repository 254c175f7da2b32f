package dev.strandbench.liveness.pattern

import dev.strandbench.liveness.PatternTasks
import dev.strandbench.model.ConcurrencyModel
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withContext

/**
 * Coroutines on a view of a dispatcher, created by `limitedParallelism(1)`. In `runBlocking`, each coroutine waits for
 * another coroutine on the same view. The limit counts a blocked coroutine as running. The pattern leaves out
 * EVENT_LOOP, because `limitedParallelism` returns the event loop itself.
 *
 * Expected: one coroutine stalls on every JDK. The dispatcher's free threads do not help, whether they are threads that
 * IO adds for its views or new virtual threads. Source: an example in
 * [#3983](https://github.com/Kotlin/kotlinx.coroutines/issues/3983).
 */
internal class NestedRunBlockingLimited :
    NamedPattern(
        "nested-run-blocking-limited",
        "Coroutines on a limitedParallelism view call runBlocking, and in it wait for a coroutine on the same view.",
        "https://github.com/Kotlin/kotlinx.coroutines/issues/3983",
        "Make the function suspend instead of calling runBlocking in a coroutine.",
        setOf(ConcurrencyModel.DEFAULT, ConcurrencyModel.IO, ConcurrencyModel.HYBRID),
    ) {
    override fun fewestTasks(): Int = 1

    override fun run(tasks: PatternTasks) {
        // Dispatchers.Default has two threads. With a limit of two, it would return itself instead of a view.
        val limited = tasks.dispatcher().limitedParallelism(1)
        runBlocking {
            repeat(tasks.count()) {
                launch(limited) {
                    tasks.shake()
                    runBlocking {
                        withContext(limited) { tasks.advance() }
                    }
                }
            }
        }
    }
}
