package dev.strandbench.service

import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.service.MeasurementController.Placements
import io.netty.handler.timeout.TimeoutException
import kotlinx.coroutines.async
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.withContext
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import org.springframework.web.reactive.function.client.WebClient
import org.springframework.web.reactive.function.client.WebClientRequestException
import org.springframework.web.reactive.function.client.WebClientResponseException
import org.springframework.web.reactive.function.client.awaitBody

@RestController
internal class SuspendingController(
    private val calls: SuspendingCalls,
) {
    @GetMapping("/execute")
    suspend fun execute(
        @RequestParam id: Long,
    ): Composition =
        calls.save(
            Composition(
                id,
                calls.fetch(UpstreamPart.CUSTOMER, id),
                calls.fetch(UpstreamPart.ACCOUNT, id),
                calls.fetch(UpstreamPart.OFFERS, id),
            ),
        )

    @GetMapping("/executeAsync")
    suspend fun executeAsync(
        @RequestParam id: Long,
    ): Composition =
        calls.save(
            coroutineScope {
                val customer = async { calls.fetch(UpstreamPart.CUSTOMER, id) }
                val account = async { calls.fetch(UpstreamPart.ACCOUNT, id) }
                val offers = async { calls.fetch(UpstreamPart.OFFERS, id) }
                Composition(id, customer.await(), account.await(), offers.await())
            },
        )
}

/** Calls the upstream services and the store. Each call suspends until the answer arrives. */
internal interface SuspendingCalls {
    /** Returns the answer of an upstream service. Throws a [RequestFailure] if the service fails or does not answer. */
    suspend fun fetch(part: UpstreamPart, id: Long): UpstreamAnswer

    suspend fun save(composition: Composition): Composition
}

internal class NonBlockingCalls(
    private val client: WebClient,
    private val store: SuspendingStore,
    private val placements: Placements,
) : SuspendingCalls {
    override suspend fun fetch(part: UpstreamPart, id: Long): UpstreamAnswer {
        placements.record()
        try {
            return client
                .get()
                .uri("/{part}?id={id}", part.path(), id)
                .retrieve()
                .awaitBody()
        } catch (e: WebClientResponseException) {
            throw RequestFailure.answered(part, e.statusCode.value(), e)
        } catch (e: WebClientRequestException) {
            throw if (e.cause is TimeoutException) {
                RequestFailure.silent(part, e)
            } else {
                RequestFailure.unreachable(part, e)
            }
        }
    }

    override suspend fun save(composition: Composition): Composition = store.save(composition)
}

internal class CallsOnVirtualThreads(
    private val runtime: SuspendingRuntime,
    private val upstream: BlockingUpstream,
    private val store: BlockingStore,
) : SuspendingCalls {
    override suspend fun fetch(part: UpstreamPart, id: Long): UpstreamAnswer =
        withContext(runtime.context()) { upstream.fetch(part, id) }

    override suspend fun save(composition: Composition): Composition =
        withContext(runtime.context()) { store.save(composition) }
}
