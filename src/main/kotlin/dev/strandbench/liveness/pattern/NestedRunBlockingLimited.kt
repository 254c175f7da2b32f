package dev.strandbench.liveness.pattern

import dev.strandbench.liveness.PatternTasks
import dev.strandbench.model.ConcurrencyModel
import kotlinx.coroutines.launch
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withContext

/**
 * Coroutines on a view of a dispatcher, made by `limitedParallelism(1)`. They call `runBlocking`, and wait in it for a
 * coroutine on the same view.
 *
 * - The limit counts coroutines that run, including one that blocks in `runBlocking`. An example in
 *   [#3983](https://github.com/Kotlin/kotlinx.coroutines/issues/3983) has such a dispatcher.
 * - The pattern leaves out EVENT_LOOP: its `limitedParallelism` returns the event loop itself.
 * - Expected: one coroutine stalls on every JDK. Free threads of the dispatcher do not help: neither the threads that
 *   IO can add for its views, nor new virtual threads.
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
