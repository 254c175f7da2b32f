package dev.strandbench.scenario.backpressure

import dev.strandbench.model.ConcurrencyModel
import dev.strandbench.model.SuspendingRuntime
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.withContext
import org.assertj.core.api.Assertions.assertThatCode
import org.assertj.core.api.Assertions.assertThatThrownBy
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.Timeout
import java.time.Duration

/** Shows why calls block on a view of a dispatcher. */
@Timeout(60)
class LimitedParallelismTest {
    private val long = Duration.ofHours(1)

    @Test
    fun doesNotCountWhatIsSuspended() {
        val view = Dispatchers.IO.limitedParallelism(1)

        limitedBy { visit -> withContext(view) { visit.stay() } }.use { backPressure ->
            assertThatThrownBy { LimitCheck(backPressure, 1, long, long).require() }
                .isInstanceOf(IllegalStateException::class.java)
                .hasMessage("a limit of 1 let 2 calls through")
        }
    }

    @Test
    fun countsWhatBlocks() {
        val view = Dispatchers.IO.limitedParallelism(1)

        limitedBy { visit -> withContext(view) { visit.block() } }.use { backPressure ->
            assertThatCode { LimitCheck.of(backPressure, 1).require() }.doesNotThrowAnyException()
        }
    }

    @Test
    fun findsATokenThatAChannelLoses() {
        val tokens = Channel<Unit>(2)
        check(tokens.trySend(Unit).isSuccess)
        val brief = Duration.ofMillis(10)
        val losing =
            SuspendingLimiter { visit ->
                tokens.receive()
                visit.stay()
                tokens.send(Unit)
            }

        limitedBy(losing).use { backPressure ->
            assertThatThrownBy { LimitCheck(backPressure, 2, brief, brief).require() }
                .hasMessage("a limit of 2 lets fewer calls through")
        }
    }

    private fun limitedBy(limiter: SuspendingLimiter): BackPressure =
        SuspendingBackPressure(ConcurrencyModel.DEFAULT.open(1) as SuspendingRuntime, limiter)
}
