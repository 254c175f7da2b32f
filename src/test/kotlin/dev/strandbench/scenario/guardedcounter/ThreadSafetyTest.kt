package dev.strandbench.scenario.guardedcounter

import dev.strandbench.model.ConcurrencyModel
import dev.strandbench.model.ConcurrencyModel.EVENT_LOOP
import dev.strandbench.model.ConcurrencyModel.UNCONFINED
import dev.strandbench.model.Style
import dev.strandbench.model.SuspendingRuntime
import dev.strandbench.scenario.Models
import dev.strandbench.scenario.guardedcounter.GuardedCounter.Protection
import dev.strandbench.workload.Wait
import org.assertj.core.api.Assertions.assertThat
import org.assertj.core.api.Assertions.assertThatThrownBy
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.Timeout
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.Arguments
import org.junit.jupiter.params.provider.EnumSource
import org.junit.jupiter.params.provider.MethodSource
import java.util.concurrent.Executors

/**
 * The published thread-safety experiment, 10,000 tasks and 5 rounds, under every coroutine model
 * and protection.
 */
@Timeout(300)
class ThreadSafetyTest {
    @ParameterizedTest
    @MethodSource("protectedCounters")
    fun losesNoUpdate(model: ConcurrencyModel, protection: Protection) {
        assertThat(count(model, protection)).isEqualTo(TASKS.toLong())
    }

    @Tag("full")
    @ParameterizedTest
    @MethodSource("protectedCounters")
    fun losesNoUpdateInFiveRounds(model: ConcurrencyModel, protection: Protection) {
        repeat(ROUNDS) { losesNoUpdate(model, protection) }
    }

    @ParameterizedTest
    @EnumSource(names = ["POOL", "VIRTUAL", "STRUCTURED", "DEFAULT", "IO", "HYBRID"])
    fun losesUpdatesWithoutProtectionWhereTasksRunInParallel(model: ConcurrencyModel) {
        // Yielding between read and write lets another task in; otherwise a loss is likely but not
        // certain.
        val lost = (1..MOST_ROUNDS).any { count(model, Protection.NAIVE, insideUpdate = Thread::yield) < TASKS }

        assertThat(lost).describedAs("an update was lost in %d rounds", MOST_ROUNDS).isTrue()
    }

    @Test
    fun losesNothingWithoutProtectionOnTheEventLoop() {
        repeat(ROUNDS) {
            assertThat(count(EVENT_LOOP, Protection.NAIVE, insideUpdate = Thread::yield)).isEqualTo(TASKS.toLong())
        }
    }

    @ParameterizedTest
    @MethodSource("suspendingModels")
    fun waitsForTheEndOfTheThreadThatAnOpStarts(model: ConcurrencyModel) {
        val started = Executors.newSingleThreadExecutor()

        (model.open(POOL_SIZE) as SuspendingRuntime).use { runtime ->
            Executors.newSingleThreadExecutor().use { keptThread ->
                SuspendingGuardedCounter(runtime, keptThread, { started }, {})
                    .count(TASKS, Wait.NONE, Protection.CONFINEMENT) {}
                assertThat(started.isTerminated).isTrue()
            }
        }
    }

    @Test
    fun unconfinedRefusesLimitedParallelism() {
        assertThatThrownBy { count(UNCONFINED, Protection.LIMITED_PARALLELISM) }
            .isInstanceOf(UnsupportedOperationException::class.java)
    }

    private fun count(model: ConcurrencyModel, protection: Protection, insideUpdate: () -> Unit = {}): Long =
        model.open(POOL_SIZE).use { runtime ->
            Executors.newSingleThreadExecutor().use { keptThread ->
                GuardedCounter.on(runtime, keptThread, insideUpdate).count(TASKS, THINK_TIME, protection) {}
            }
        }

    companion object {
        private const val TASKS = 10_000
        private const val POOL_SIZE = 64
        private const val ROUNDS = 5
        private const val MOST_ROUNDS = 1_000
        private val THINK_TIME = Wait(10)

        @JvmStatic
        fun suspendingModels(): List<ConcurrencyModel> =
            Models.of(GuardedCounterBenchmark::class.java).filter { it.style() == Style.SUSPENDING }

        @JvmStatic
        fun protectedCounters(): List<Arguments> =
            suspendingModels()
                .flatMap { model -> Protection.entries.map { model to it } }
                .filter { (_, protection) -> protection != Protection.NAIVE }
                .filter { (model, protection) -> protection.unsupportedBy(model).isEmpty }
                .map { (model, protection) -> Arguments.of(model, protection) }
    }
}
