package dev.strandbench.service

import dev.strandbench.service.PostgresTrialStore.PostgresTable
import io.r2dbc.pool.ConnectionPool
import io.r2dbc.pool.ConnectionPoolConfiguration
import io.r2dbc.spi.ConnectionFactories
import io.r2dbc.spi.ConnectionFactory
import io.r2dbc.spi.ConnectionFactoryOptions
import io.r2dbc.spi.Option
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty
import org.springframework.context.annotation.Bean
import org.springframework.context.annotation.Configuration

/** The store in PostgreSQL, through R2DBC and its pool. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = [ServiceSettings.STORE_KIND], havingValue = "postgres")
internal class R2dbcConfiguration {
    /** Opens connections on demand, as the pools of the other drivers do. */
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
    fun suspendingStore(
        pool: ConnectionPool,
        settings: ServiceSettings,
    ): SuspendingStore = R2dbcStore(pool, PostgresTable(settings.database).insertByR2dbc(), settings.timeout)
}
