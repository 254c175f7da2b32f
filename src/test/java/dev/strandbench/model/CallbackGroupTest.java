package dev.strandbench.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.model.CallbackRuntime.CallbackGroup;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CallbackGroupTest {

    private static final long FOREVER_MILLIS = Duration.ofHours(1).toMillis();

    @Test
    void joinsWhatCallbacksHaveScheduled() throws Exception {
        try (CallbackRuntime runtime = new CallbackRuntime(2);
                CallbackGroup group = runtime.openGroup()) {
            CompletableFuture<Integer> sum = group.after(0, () -> 1)
                    .thenCompose(one -> group.after(1, () -> 2).thenApply(two -> one + two));

            group.join(List.of(sum));

            assertThat(sum.resultNow()).isEqualTo(3);
        }
    }

    @Test
    void keepsNoTimeForWhatHasNoDelay() throws Exception {
        try (CallbackRuntime runtime = new CallbackRuntime(2);
                CallbackGroup group = runtime.openGroup()) {
            CompletableFuture<Integer> one = group.after(0, () -> 1);
            group.join(List.of(one, group.after(one, () -> {})));

            assertThat(Thread.getAllStackTraces().keySet())
                    .extracting(Thread::getName)
                    .doesNotContain(CallbackRuntime.TIMER);
        }
    }

    @Test
    void runsWhatIsDueOnThePoolAndNotWhereTimeIsKept() throws Exception {
        try (CallbackRuntime runtime = new CallbackRuntime(2);
                CallbackGroup group = runtime.openGroup()) {
            CompletableFuture<String> runner =
                    group.after(1, () -> Thread.currentThread().getName());
            group.join(List.of(runner));

            assertThat(runner.resultNow()).isNotEqualTo(CallbackRuntime.TIMER);
            assertThat(Thread.getAllStackTraces().keySet())
                    .extracting(Thread::getName)
                    .contains(CallbackRuntime.TIMER);
        }
    }

    @Test
    void passesOnTheExceptionOfATaskAsItIs() {
        Exception exception = new Exception("checked");

        assertThatThrownBy(() -> {
                    try (CallbackRuntime runtime = new CallbackRuntime(2);
                            CallbackGroup group = runtime.openGroup()) {
                        group.join(List.of(group.after(0, () -> {
                            throw exception;
                        })));
                    }
                })
                .isInstanceOf(ExecutionException.class)
                .cause()
                .isSameAs(exception);
    }

    @Test
    void forgetsWhatIsNotDueWhenItIsClosed() throws Exception {
        AtomicBoolean ran = new AtomicBoolean();
        CompletableFuture<?> due;

        try (CallbackRuntime runtime = new CallbackRuntime(1)) {
            try (CallbackGroup group = runtime.openGroup()) {
                due = group.after(FOREVER_MILLIS, () -> ran.set(true));
            }
        }

        assertThat(due).isNotDone();
        assertThat(ran).isFalse();
    }

    @Test
    void runsNothingThatWasScheduledByARunningTaskAfterItWasClosed() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch closed = new CountDownLatch(1);
        AtomicReference<CompletableFuture<?>> late = new AtomicReference<>();
        AtomicBoolean ran = new AtomicBoolean();

        try (CallbackRuntime runtime = new CallbackRuntime(1)) {
            CompletableFuture<Boolean> started;
            try (CallbackGroup group = runtime.openGroup()) {
                started = group.after(0, () -> {
                    running.countDown();
                    closed.await();
                    late.set(group.after(0, () -> ran.set(true)));
                    return true;
                });
                running.await();
            }
            closed.countDown();

            assertThat(started.get()).isTrue();
            // Queued behind the other task for the only thread.
            try (CallbackGroup next = runtime.openGroup()) {
                next.join(List.of(next.after(0, () -> {})));
            }
        }

        assertThat(late.get()).isNotDone();
        assertThat(ran).isFalse();
    }
}
