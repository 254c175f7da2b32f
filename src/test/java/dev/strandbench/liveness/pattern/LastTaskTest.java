package dev.strandbench.liveness.pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LastTaskTest {

    private static final int TASKS = 20;

    private final PlatformTasks tasks = new PlatformTasks(TASKS);
    private final CountDownLatch released = new CountDownLatch(1);
    private final AtomicInteger waiting = new AtomicInteger();
    private final AtomicInteger seen = new AtomicInteger();

    @Test
    void startsWhenAllOthersWait() throws Exception {
        LastTask.run(tasks, this::await, this::release);

        assertThat(seen).hasValue(TASKS - 1);
        assertThat(tasks.advances()).isEqualTo(TASKS);
    }

    @Test
    void startsWhenFewerOthersWaitIfSoAsked() throws Exception {
        LastTask.run(tasks, 3, this::await, this::release);

        assertThat(seen).hasValue(3);
        assertThat(tasks.advances()).isEqualTo(4);
    }

    @Test
    void pausesBeforeTheLastTaskStarts() throws Exception {
        AtomicInteger advancesInThePause = new AtomicInteger();

        LastTask.run(tasks, 3, this::await, () -> advancesInThePause.set(tasks.advances()), this::release);

        assertThat(advancesInThePause).hasValue(0);
        assertThat(tasks.advances()).isEqualTo(4);
    }

    @Test
    void passesOnTheFailureOfATask() {
        IllegalStateException failure = new IllegalStateException("released");

        assertThatThrownBy(() -> LastTask.run(tasks, this::await, () -> {
                    release();
                    throw failure;
                }))
                .isInstanceOf(ExecutionException.class)
                .hasCause(failure);
    }

    private void await(Runnable begins) throws InterruptedException {
        waiting.incrementAndGet();
        begins.run();
        released.await();
    }

    private void release() {
        seen.set(waiting.get());
        released.countDown();
    }
}
