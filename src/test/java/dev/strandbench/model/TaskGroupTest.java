package dev.strandbench.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class TaskGroupTest {

    @ParameterizedTest
    @EnumSource(names = {"PLATFORM", "POOL", "VIRTUAL"})
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

        // JDK 21 closes an executor while a cancelled task still unwinds; a task that runs on never gets here.
        interrupted.await();
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
