package dev.strandbench.service

import io.r2dbc.spi.Connection
import io.r2dbc.spi.ConnectionFactory
import io.r2dbc.spi.R2dbcException
import io.r2dbc.spi.R2dbcTimeoutException
import kotlinx.coroutines.reactor.awaitSingle
import reactor.core.publisher.Mono
import java.time.Duration
import java.util.concurrent.TimeoutException

/** The store, through a driver that does not block threads. */
internal fun interface SuspendingStore {
    /** Stores a composition and returns it. After a failure it may be stored or not. */
    suspend fun save(composition: Composition): Composition
}

/** A PostgreSQL table, through R2DBC connections in auto-commit mode; [timeout] limits the wait for an answer. */
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
