package dev.strandbench.model

import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.ExecutorCoroutineDispatcher
import kotlinx.coroutines.awaitCancellation
import kotlinx.coroutines.launch
import kotlinx.coroutines.yield
import org.assertj.core.api.Assertions.assertThat
import org.assertj.core.api.Assertions.assertThatThrownBy
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.Timeout
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.EnumSource
import java.util.concurrent.ScheduledExecutorService
import java.util.concurrent.atomic.AtomicBoolean
import java.util.concurrent.atomic.AtomicInteger

@Timeout(60)
class BridgeTest {
    @ParameterizedTest
    @EnumSource(
        names = [
            "EVENT_LOOP", "DEFAULT", "IO", "UNCONFINED", "HYBRID",
            "DEFAULT_BOUNDED", "IO_LIMITED", "COMMON_POOL", "POOL_DISPATCHER",
        ],
    )
    fun cancelsTheOthersWhenOneFails(model: ConcurrencyModel) {
        val exception = IllegalStateException("the second")
        val cancelled = AtomicBoolean()
        val waiting = CompletableDeferred<Unit>()

        (model.open(1) as SuspendingRuntime).use { runtime ->
            assertThatThrownBy {
                runtime.enter {
                    launch {
                        try {
                            waiting.complete(Unit)
                            awaitCancellation()
                        } finally {
                            cancelled.set(true)
                        }
                    }
                    launch {
                        waiting.await()
                        throw exception
                    }
                }
            }.isSameAs(exception)
        }

        assertThat(cancelled).isTrue()
    }

    @Test
    fun hidesTheTimerThatSomeJdksGiveTheCommonPool() {
        (ConcurrencyModel.COMMON_POOL.open(1) as SuspendingRuntime).use { runtime ->
            val dispatcher = runtime.context() as ExecutorCoroutineDispatcher

            assertThat(dispatcher.executor).isNotInstanceOf(ScheduledExecutorService::class.java)
        }
    }

    @Test
    fun letsNoMoreTasksPastItsBoundThanItHasPermits() {
        val running = AtomicInteger()
        val most = AtomicInteger()

        (ConcurrencyModel.DEFAULT_BOUNDED.open(2) as SuspendingRuntime).use { runtime ->
            runtime.enter {
                repeat(100) {
                    launch {
                        runtime.bounded {
                            most.accumulateAndGet(running.incrementAndGet(), Math::max)
                            yield()
                            running.decrementAndGet()
                        }
                    }
                }
            }
        }

        assertThat(most.get()).isBetween(1, 2)
    }
}
