package dev.strandbench.model

import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.runBlocking
import java.util.concurrent.CompletableFuture
import kotlin.coroutines.ContinuationInterceptor
import kotlin.coroutines.CoroutineContext

/** Runs the event loop of `runBlocking` on its own thread. Other threads can launch coroutines on the event loop. */
internal class EventLoopThread : AutoCloseable {
    private val end = CompletableDeferred<Unit>()
    private val loop = CompletableFuture<CoroutineContext>()
    private val thread: Thread =
        Thread.ofPlatform().daemon().name("event-loop").start {
            runBlocking {
                loop.complete(checkNotNull(coroutineContext[ContinuationInterceptor]))
                end.await()
            }
        }

    val context: CoroutineContext = loop.join()

    override fun close() {
        end.complete(Unit)
        thread.join()
    }
}
