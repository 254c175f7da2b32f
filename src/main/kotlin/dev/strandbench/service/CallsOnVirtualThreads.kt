package dev.strandbench.service

import dev.strandbench.model.SuspendingRuntime
import kotlinx.coroutines.withContext

/** Makes each blocking call on a virtual thread of [runtime]. */
internal class CallsOnVirtualThreads(
    private val runtime: SuspendingRuntime,
    private val upstream: BlockingUpstream,
    private val store: BlockingStore,
) : SuspendingCalls {
    override suspend fun fetch(
        part: UpstreamPart,
        id: Long,
    ): UpstreamAnswer = withContext(runtime.context()) { upstream.fetch(part, id) }

    override suspend fun save(composition: Composition): Composition =
        withContext(runtime.context()) { store.save(composition) }
}
