package dev.strandbench.service

import dev.strandbench.model.ModelRuntime
import dev.strandbench.model.SuspendingRuntime
import org.springframework.context.annotation.Bean
import org.springframework.context.annotation.Configuration
import org.springframework.context.annotation.Import

/** The application on WebFlux whose blocking calls run on virtual threads. */
@Configuration(proxyBeanMethods = false)
@Import(CommonConfiguration::class, BlockingClients::class, SuspendingController::class)
internal class HybridConfiguration {
    @Bean
    fun runtime(settings: ServiceSettings): ModelRuntime = settings.strategy.model().open(settings.connections)

    @Bean
    fun suspendingCalls(
        runtime: ModelRuntime,
        upstream: BlockingUpstream,
        store: BlockingStore,
    ): SuspendingCalls = CallsOnVirtualThreads(runtime as SuspendingRuntime, upstream, store)
}
