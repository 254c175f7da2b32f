package dev.strandbench.service

import io.netty.channel.ChannelOption
import org.springframework.context.annotation.Bean
import org.springframework.context.annotation.Configuration
import org.springframework.context.annotation.Import
import org.springframework.http.client.reactive.ReactorClientHttpConnector
import org.springframework.web.reactive.function.client.WebClient
import reactor.netty.http.client.HttpClient
import reactor.netty.resources.ConnectionProvider

/** The application on WebFlux whose calls do not block threads. */
@Configuration(proxyBeanMethods = false)
@Import(
    CommonConfiguration::class,
    CoroutineMongoConfiguration::class,
    R2dbcConfiguration::class,
    SuspendingController::class,
)
internal class CoroutineConfiguration {
    @Bean
    fun upstreamConnections(settings: ServiceSettings): ConnectionProvider =
        ConnectionProvider
            .builder("upstream")
            .maxConnections(settings.connections)
            .pendingAcquireMaxCount(-1)
            .pendingAcquireTimeout(settings.timeout)
            .build()

    @Bean
    fun webClient(
        connections: ConnectionProvider,
        settings: ServiceSettings,
    ): WebClient =
        WebClient
            .builder()
            .baseUrl(settings.upstream.toString())
            .clientConnector(
                ReactorClientHttpConnector(
                    HttpClient
                        .create(connections)
                        .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, settings.timeout.toMillis().toInt())
                        .responseTimeout(settings.timeout)
                        .disableRetry(true),
                ),
            ).build()

    @Bean
    fun suspendingCalls(
        client: WebClient,
        store: SuspendingStore,
        placements: Placements,
    ): SuspendingCalls = NonBlockingCalls(client, store, placements)
}
