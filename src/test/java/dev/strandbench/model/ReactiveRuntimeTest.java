package dev.strandbench.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.model.ReactiveRuntime.NonBlockingThreads;
import dev.strandbench.model.ReactiveRuntime.ReactiveResult;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

@Timeout(60)
class ReactiveRuntimeTest {

    // More than flatMap keeps in flight by default.
    private static final int MANY = 1_000;

    @ParameterizedTest
    @EnumSource(names = {"REACTOR", "REACTOR_BOUNDED", "REACTOR_ELASTIC_VIRTUAL", "REACTOR_VIRTUAL"})
    void givesTheValuesOfItsTasksInOrder(ConcurrencyModel model) throws Exception {
        try (ReactiveRuntime runtime = (ReactiveRuntime) model.open(2)) {
            List<Mono<Integer>> tasks = List.of(runtime.after(1, () -> 1), runtime.after(0, () -> 2));

            List<Integer> values = joined(runtime, runtime.valuesOf(tasks, Integer.class));
            List<Integer> none = joined(runtime, runtime.valuesOf(List.of(), Integer.class));

            assertThat(values).containsExactly(1, 2);
            assertThat(none).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"REACTOR", "REACTOR_BOUNDED", "REACTOR_ELASTIC_VIRTUAL", "REACTOR_VIRTUAL"})
    void passesOnTheExceptionOfATaskAsItIs(ConcurrencyModel model) {
        Exception exception = new Exception("checked");

        try (ReactiveRuntime runtime = (ReactiveRuntime) model.open(2)) {
            assertThatThrownBy(() -> joined(runtime, runtime.after(1, () -> {
                        throw exception;
                    })))
                    .isInstanceOf(ExecutionException.class)
                    .cause()
                    .isSameAs(exception);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"REACTOR_ELASTIC_VIRTUAL", "REACTOR_VIRTUAL"})
    void interruptsATaskThatBlocksWhenItIsCancelled(ConcurrencyModel model) throws Exception {
        CountDownLatch waiting = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);

        try (ReactiveRuntime runtime = (ReactiveRuntime) model.open(1)) {
            try (ReactiveResult<Boolean> result = runtime.start(runtime.call(() -> {
                waiting.countDown();
                try {
                    new CountDownLatch(1).await();
                } finally {
                    interrupted.countDown();
                }
                return true;
            }))) {
                assertThat(result).isNotNull();
                waiting.await();
            }
            interrupted.await();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"REACTOR", "REACTOR_ELASTIC_VIRTUAL", "REACTOR_VIRTUAL"})
    void startsAllTasksAtOnceUnlessItIsBounded(ConcurrencyModel model) {
        assertThat(startedOfMany(model)).isEqualTo(MANY);
    }

    @Test
    void hasNoMoreTasksUnderWayThanItsBound() {
        assertThat(startedOfMany(ConcurrencyModel.REACTOR_BOUNDED)).isEqualTo(2);
    }

    private static int startedOfMany(ConcurrencyModel model) {
        AtomicInteger started = new AtomicInteger();
        try (ReactiveRuntime runtime = (ReactiveRuntime) model.open(2);
                ReactiveResult<Void> end = runtime.start(runtime.all(
                        MANY,
                        index -> Mono.defer(() -> {
                            started.incrementAndGet();
                            return Mono.never();
                        })))) {
            assertThat(end).isNotNull();
            return started.get();
        }
    }

    @Test
    void runsNothingThatWasNotDueWhenItWasCancelled() throws Exception {
        CompletableFuture<Boolean> event = new CompletableFuture<>();
        AtomicBoolean ran = new AtomicBoolean();

        try (ReactiveRuntime runtime = (ReactiveRuntime) ConcurrencyModel.REACTOR.open(1)) {
            Mono<Void> task = runtime.after(Mono.fromFuture(event, true), () -> ran.set(true));
            try (ReactiveResult<Void> due = runtime.start(task)) {
                assertThat(due).isNotNull();
            }
            event.complete(true);
            joinOneOfEachThread(runtime);
        }

        assertThat(ran).isFalse();
    }

    // Tasks go to the threads in turn, so everything queued before has then run.
    private static void joinOneOfEachThread(ReactiveRuntime runtime) throws Exception {
        int threads = Runtime.getRuntime().availableProcessors();
        joined(runtime, runtime.valuesOf(Collections.nCopies(threads, runtime.call(() -> true)), Boolean.class));
    }

    @Test
    void refusesToBlockTheThreadsThatAllTasksShare() throws Exception {
        try (ReactiveRuntime runtime = (ReactiveRuntime) ConcurrencyModel.REACTOR.open(1)) {
            boolean refused = joined(runtime, runtime.call(Schedulers::isInNonBlockingThread));

            assertThat(refused).isTrue();
        }
    }

    @Test
    void waitsForItsThreadsWhenItIsClosed() throws Exception {
        Thread runner;
        try (ReactiveRuntime runtime = (ReactiveRuntime) ConcurrencyModel.REACTOR.open(1)) {
            runner = joined(runtime, runtime.call(Thread::currentThread));

            assertThat(runner.isAlive()).isTrue();
            assertThat(runner.getName()).isEqualTo(NonBlockingThreads.NAME);
        }

        assertThat(runner.isAlive()).isFalse();
    }

    private static <T> T joined(ReactiveRuntime runtime, Mono<T> mono) throws Exception {
        try (ReactiveResult<T> result = runtime.start(mono)) {
            return result.join();
        }
    }
}
