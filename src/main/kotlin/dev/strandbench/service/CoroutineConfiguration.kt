package dev.strandbench.service

import com.mongodb.MongoClientSettings
import com.mongodb.connection.TransportSettings
import com.mongodb.kotlin.client.coroutine.MongoClient
import dev.strandbench.model.ModelRuntime
import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.service.BlockingClients.MongoSettings
import dev.strandbench.service.MeasurementController.Placements
import dev.strandbench.service.TrialStore.PostgresTrialStore.PostgresTable
import io.netty.channel.ChannelOption
import io.netty.channel.EventLoopGroup
import io.netty.channel.MultiThreadIoEventLoopGroup
import io.netty.channel.nio.NioIoHandler
import io.r2dbc.pool.ConnectionPool
import io.r2dbc.pool.ConnectionPoolConfiguration
import io.r2dbc.spi.Connection
import io.r2dbc.spi.ConnectionFactories
import io.r2dbc.spi.ConnectionFactory
import io.r2dbc.spi.ConnectionFactoryOptions
import io.r2dbc.spi.Option
import io.r2dbc.spi.R2dbcException
import io.r2dbc.spi.R2dbcTimeoutException
import kotlinx.coroutines.reactor.awaitSingle
import org.bson.Document
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty
import org.springframework.context.annotation.Bean
import org.springframework.context.annotation.Configuration
import org.springframework.context.annotation.Import
import org.springframework.http.client.reactive.ReactorClientHttpConnector
import org.springframework.web.reactive.function.client.WebClient
import reactor.core.publisher.Mono
import reactor.netty.http.client.HttpClient
import reactor.netty.resources.ConnectionProvider
import java.time.Duration
import java.util.concurrent.TimeoutException

/** Declares a WebFlux application in which calls suspend and do not block threads. */
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
    fun webClient(connections: ConnectionProvider, settings: ServiceSettings): WebClient =
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
    fun suspendingCalls(client: WebClient, store: SuspendingStore, placements: Placements): SuspendingCalls =
        NonBlockingCalls(client, store, placements)
}

/** Declares a WebFlux application in which blocking calls run on virtual threads. */
@Configuration(proxyBeanMethods = false)
@Import(CommonConfiguration::class, BlockingClients::class, SuspendingController::class)
internal class HybridConfiguration {
    @Bean
    fun runtime(settings: ServiceSettings): ModelRuntime = settings.strategy.model().open(settings.connections)

    @Bean
    fun suspendingCalls(runtime: ModelRuntime, upstream: BlockingUpstream, store: BlockingStore): SuspendingCalls =
        CallsOnVirtualThreads(runtime as SuspendingRuntime, upstream, store)
}

@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = [ServiceSettings.STORE_KIND], havingValue = "mongo")
@Import(MongoSettings::class)
internal class CoroutineMongoConfiguration {
    @Bean(destroyMethod = "shutdownGracefully")
    fun mongoLoops(): EventLoopGroup = MultiThreadIoEventLoopGroup(NioIoHandler.newFactory())

    @Bean
    fun coroutineMongoClient(store: MongoClientSettings, mongoLoops: EventLoopGroup): MongoClient =
        MongoClient.create(
            MongoClientSettings
                .builder(store)
                .transportSettings(TransportSettings.nettyBuilder().eventLoopGroup(mongoLoops).build())
                .build(),
        )

    @Bean
    fun suspendingStore(client: MongoClient, settings: ServiceSettings): SuspendingStore {
        val collection = client.getDatabase(settings.database).getCollection<Document>(ServiceSettings.COLLECTION)
        return SuspendingStore { composition ->
            collection.insertOne(composition.toDocument())
            composition
        }
    }
}

@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = [ServiceSettings.STORE_KIND], havingValue = "postgres")
internal class R2dbcConfiguration {
    /** Returns a pool that opens connections on demand, as the other drivers' pools do. */
    @Bean(destroyMethod = "dispose")
    fun r2dbcPool(settings: ServiceSettings): ConnectionPool =
        ConnectionPool(
            ConnectionPoolConfiguration
                .builder(connectionsTo(settings))
                .initialSize(0)
                .maxSize(settings.connections)
                .maxAcquireTime(settings.timeout)
                .acquireRetry(0)
                .build(),
        )

    private fun connectionsTo(settings: ServiceSettings): ConnectionFactory {
        val address = settings.storeConnection().postgres()
        val options =
            ConnectionFactoryOptions
                .builder()
                .option(ConnectionFactoryOptions.DRIVER, "postgresql")
                .option(ConnectionFactoryOptions.HOST, address.hostName())
                .option(ConnectionFactoryOptions.PORT, address.port)
                .option(ConnectionFactoryOptions.DATABASE, address.database)
                .option(ConnectionFactoryOptions.USER, address.user)
                .option(ConnectionFactoryOptions.CONNECT_TIMEOUT, settings.timeout)
                .option(Option.valueOf<Any>("sslMode"), address.sslMode)
        if (address.password.isNotEmpty()) {
            options.option(ConnectionFactoryOptions.PASSWORD, address.password)
        }
        return ConnectionFactories.get(options.build())
    }

    @Bean
    fun suspendingStore(pool: ConnectionPool, settings: ServiceSettings): SuspendingStore =
        R2dbcStore(pool, PostgresTable(settings.database).insertByR2dbc(), settings.timeout)
}

internal fun interface SuspendingStore {
    /** Stores a composition and returns it. After an exception, the composition may or may not have been stored. */
    suspend fun save(composition: Composition): Composition
}

/** Inserts rows into a PostgreSQL table through R2DBC with auto-commit. The timeout limits the wait for an answer. */
internal class R2dbcStore(
    private val pool: ConnectionFactory,
    private val insert: String,
    private val timeout: Duration,
) : SuspendingStore {
    override suspend fun save(composition: Composition): Composition {
        try {
            Mono
                .usingWhen(
                    Mono.from<Connection>(pool.create()),
                    { connection -> added(connection, composition) },
                    { connection -> connection.close() },
                ).awaitSingle()
        } catch (e: R2dbcTimeoutException) {
            throw RequestFailure.ofStore("no connection in time", e)
        } catch (e: R2dbcException) {
            throw RequestFailure.ofStore(e)
        } catch (e: TimeoutException) {
            throw RequestFailure.ofStore("no answer in time", e)
        }
        return composition
    }

    private fun added(connection: Connection, composition: Composition): Mono<Long> =
        Mono
            .from(
                connection
                    .createStatement(insert)
                    .bind(0, composition.id)
                    .bind(1, composition.customer.value)
                    .bind(2, composition.account.value)
                    .bind(3, composition.offers.value)
                    .execute(),
            ).flatMap { result -> Mono.from(result.rowsUpdated) }
            .timeout(timeout)
}
