package dev.strandbench.service

import dev.strandbench.model.ModelRuntime
import dev.strandbench.model.SuspendingRuntime
import kotlinx.coroutines.async
import kotlinx.coroutines.coroutineScope
import org.springframework.context.annotation.Bean
import org.springframework.context.annotation.Configuration
import org.springframework.context.annotation.Import
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController

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

/** The application on WebFlux whose blocking calls run on virtual threads. */
@Configuration(proxyBeanMethods = false)
@Import(CommonConfiguration::class, BlockingClients::class, SuspendingController::class)
internal class HybridConfiguration {
    @Bean
    fun runtime(settings: ServiceSettings): ModelRuntime = settings.strategy.model().open(settings.connections)

    @Bean
    fun suspendingCalls(runtime: ModelRuntime, upstream: BlockingUpstream, store: BlockingStore): SuspendingCalls =
        CallsOnVirtualThreads(runtime as SuspendingRuntime, upstream, store)
}
