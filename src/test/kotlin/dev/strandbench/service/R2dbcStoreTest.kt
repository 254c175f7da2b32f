package dev.strandbench.service

import io.r2dbc.spi.Connection
import io.r2dbc.spi.ConnectionFactory
import io.r2dbc.spi.R2dbcNonTransientResourceException
import io.r2dbc.spi.R2dbcTimeoutException
import io.r2dbc.spi.Result
import io.r2dbc.spi.Statement
import kotlinx.coroutines.runBlocking
import org.assertj.core.api.Assertions.assertThat
import org.assertj.core.api.Assertions.assertThatThrownBy
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.Timeout
import reactor.core.publisher.Mono
import java.lang.reflect.Method
import java.lang.reflect.Proxy
import java.time.Duration
import java.util.concurrent.CopyOnWriteArrayList

/** What the store does with a pool of connections that has no database. */
@Timeout(60)
class R2dbcStoreTest {
    private val composition = Composition.ofValues(7, 1, 2, 3)
    private val calls = CopyOnWriteArrayList<String>()

    private inline fun <reified T : Any> standIn(noinline behaviour: (T, Method, List<Any>) -> Any?): T =
        T::class.java.cast(
            Proxy.newProxyInstance(T::class.java.classLoader, arrayOf(T::class.java)) { proxy, method, arguments ->
                behaviour(T::class.java.cast(proxy), method, arguments.orEmpty().toList())
            },
        )

    /** A pool of connections on which every statement ends with the same outcome. */
    private fun pool(outcome: Mono<Long>): ConnectionFactory {
        val result = standIn<Result> { _, _, _ -> outcome }
        val statement =
            standIn<Statement> { self, method, arguments ->
                calls.add("${method.name} $arguments")
                if (method.name == "execute") Mono.just(result) else self
            }
        val connection =
            standIn<Connection> { _, method, _ ->
                calls.add("${method.name} of the connection")
                if (method.name == "createStatement") statement else Mono.empty<Void>()
            }
        return standIn { _, _, _ -> Mono.just(connection) }
    }

    private fun save(pool: ConnectionFactory, timeout: Duration = Duration.ofSeconds(30)): Composition =
        runBlocking { R2dbcStore(pool, "insert", timeout).save(composition) }

    @Test
    fun addsARowAndGivesTheConnectionBack() {
        assertThat(save(pool(Mono.just(1L)))).isSameAs(composition)

        assertThat(calls).containsExactly(
            "createStatement of the connection",
            "bind [0, 7]",
            "bind [1, 1]",
            "bind [2, 2]",
            "bind [3, 3]",
            "execute []",
            "close of the connection",
        )
    }

    @Test
    fun saysWhatTheDatabaseRefusesAndGivesTheConnectionBack() {
        val refusal = R2dbcNonTransientResourceException("disk full")

        assertThatThrownBy { save(pool(Mono.error(refusal))) }
            .isInstanceOf(RequestFailure::class.java)
            .hasMessage("store failed: disk full")
        assertThat(calls).endsWith("close of the connection")
    }

    @Test
    fun saysTheSameOfEveryRequestThatGetsNoConnection() {
        val exhausted =
            standIn<ConnectionFactory> { _, _, _ ->
                Mono.error<Connection>(R2dbcTimeoutException("Connection acquisition timed out after 10001ms"))
            }

        assertThatThrownBy { save(exhausted) }
            .isInstanceOf(RequestFailure::class.java)
            .hasMessage("store failed: no connection in time")
    }

    @Test
    fun saysThatTheAnswerDidNotCome() {
        assertThatThrownBy { save(pool(Mono.never()), Duration.ofMillis(1)) }
            .isInstanceOf(RequestFailure::class.java)
            .hasMessage("store failed: no answer in time")
        assertThat(calls).endsWith("close of the connection")
    }
}
