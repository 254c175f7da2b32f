package dev.strandbench.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
class TaskGroupTest {

    @ParameterizedTest
    @EnumSource(names = {"PLATFORM", "POOL", "VIRTUAL", "PLATFORM_BARE", "VIRTUAL_BARE", "VIRTUAL_BOUNDED"})
    void interruptsTheOthersWhenOneFails(ConcurrencyModel model) throws InterruptedException {
        CountDownLatch waiting = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        IllegalStateException exception = new IllegalStateException("the first");

        try (BlockingRuntime runtime = (BlockingRuntime) model.open(2)) {
            assertThatThrownBy(() -> {
                        try (TaskGroup group = runtime.openGroup()) {
                            group.start(() -> {
                                waiting.await();
                                throw exception;
                            });
                            group.start(() -> {
                                waiting.countDown();
                                try {
                                    new CountDownLatch(1).await();
                                } finally {
                                    interrupted.countDown();
                                }
                                return null;
                            });
                            group.join();
                        }
                    })
                    .isInstanceOf(ExecutionException.class)
                    .cause()
                    .isSameAs(exception);
        }

        // JDK 21 closes an executor while a cancelled task still unwinds.
        interrupted.await();
    }

    @ParameterizedTest
    @EnumSource(names = {"PLATFORM", "POOL", "VIRTUAL", "PLATFORM_BARE", "VIRTUAL_BARE", "VIRTUAL_BOUNDED"})
    void givesTheResultsOfItsTasksOnceJoined(ConcurrencyModel model) throws Exception {
        try (BlockingRuntime runtime = (BlockingRuntime) model.open(2);
                TaskGroup group = runtime.openGroup()) {
            Future<Integer> one = group.fork(() -> 1);
            Future<Integer> two = group.fork(() -> 2);
            group.join();

            assertThat(one.resultNow() + two.resultNow()).isEqualTo(3);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"PLATFORM", "POOL", "VIRTUAL", "PLATFORM_BARE", "VIRTUAL_BARE", "VIRTUAL_BOUNDED"})
    void passesOnTheExceptionOfATaskWhoseResultIsWanted(ConcurrencyModel model) {
        Exception exception = new Exception("checked");

        try (BlockingRuntime runtime = (BlockingRuntime) model.open(2)) {
            assertThatThrownBy(() -> {
                        try (TaskGroup group = runtime.openGroup()) {
                            Future<?> unused = group.fork(() -> {
                                throw exception;
                            });
                            group.join();
                        }
                    })
                    .isInstanceOf(ExecutionException.class)
                    .cause()
                    .isSameAs(exception);
        }
    }

    static Stream<ConcurrencyModel> boundedModels() {
        return Stream.of(ConcurrencyModel.values())
                .filter(model -> model.style() == Style.BLOCKING && model.isBounded());
    }

    @ParameterizedTest
    @MethodSource("boundedModels")
    void hasNoMoreTasksUnderWayThanItsBound(ConcurrencyModel model) throws Exception {
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        CountDownLatch allStarted = new CountDownLatch(1);
        CyclicBarrier pairs = new CyclicBarrier(2);

        try (BlockingRuntime runtime = (BlockingRuntime) model.open(2);
                TaskGroup group = runtime.openGroup()) {
            for (int i = 0; i < 100; i++) {
                group.start(() -> {
                    most.accumulateAndGet(running.incrementAndGet(), Math::max);
                    // Without a bound, tasks that end early would hide how many can be under way.
                    allStarted.await();
                    pairs.await();
                    return running.decrementAndGet();
                });
            }
            allStarted.countDown();
            group.join();
        }

        assertThat(most).hasValue(2);
    }

    @Test
    void startsNothingMoreAfterAFailureWhenTheCallerRunsTheTasks() {
        AtomicInteger started = new AtomicInteger();

        try (BlockingRuntime runtime = (BlockingRuntime) ConcurrencyModel.SEQUENTIAL.open(1)) {
            assertThatThrownBy(() -> {
                        try (TaskGroup group = runtime.openGroup()) {
                            for (int i = 0; i < 3; i++) {
                                group.start(() -> {
                                    if (started.incrementAndGet() == 2) {
                                        throw new IllegalStateException("the second");
                                    }
                                    return null;
                                });
                            }
                        }
                    })
                    .isInstanceOf(ExecutionException.class)
                    .hasRootCauseMessage("the second");
        }

        assertThat(started).hasValue(2);
    }
}
