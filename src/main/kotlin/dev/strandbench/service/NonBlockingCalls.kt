package dev.strandbench.service

import io.netty.handler.timeout.TimeoutException
import org.springframework.web.reactive.function.client.WebClient
import org.springframework.web.reactive.function.client.WebClientRequestException
import org.springframework.web.reactive.function.client.WebClientResponseException
import org.springframework.web.reactive.function.client.awaitBody

/** Makes calls that do not block threads. */
internal class NonBlockingCalls(
    private val client: WebClient,
    private val store: SuspendingStore,
    private val placements: Placements,
) : SuspendingCalls {
    override suspend fun fetch(
        part: UpstreamPart,
        id: Long,
    ): UpstreamAnswer {
        placements.record()
        try {
            return client
                .get()
                .uri("/{part}?id={id}", part.path(), id)
                .retrieve()
                .awaitBody()
        } catch (e: WebClientResponseException) {
            throw UpstreamException.answered(part, e.statusCode.value(), e)
        } catch (e: WebClientRequestException) {
            throw if (e.cause is TimeoutException) {
                UpstreamException.silent(part, e)
            } else {
                UpstreamException.unreachable(part, e)
            }
        }
    }

    override suspend fun save(composition: Composition): Composition = store.save(composition)
}
