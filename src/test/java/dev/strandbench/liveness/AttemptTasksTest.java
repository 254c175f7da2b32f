package dev.strandbench.liveness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ForkSite;
import dev.strandbench.model.Placement;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
class AttemptTasksTest {

    private static final int COUNT = 20;
    private static final int WIDTH = 2;

    private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();

    static Set<ConcurrencyModel> models() {
        return LivenessModels.ALL;
    }

    static Set<ConcurrencyModel> coroutines() {
        return LivenessModels.COROUTINES;
    }

    static Stream<ConcurrencyModel> threads() {
        return LivenessModels.ALL.stream().filter(model -> !LivenessModels.COROUTINES.contains(model));
    }

    private AttemptTasks open(ConcurrencyModel model) {
        return AttemptTasks.open(model, COUNT, WIDTH, new Shaker(1), failures::add);
    }

    @ParameterizedTest
    @MethodSource("models")
    void runEachTaskOnAThreadOfTheModel(ConcurrencyModel model) throws Exception {
        Thread caller = Thread.currentThread();
        Queue<Placement> placements = new ConcurrentLinkedQueue<>();
        try (AttemptTasks tasks = open(model)) {
            for (int task = 0; task < COUNT; task++) {
                tasks.start(() -> {
                    tasks.shake();
                    placements.add(Placement.current(caller));
                    tasks.advance();
                });
            }
            tasks.await();

            assertThat(tasks.advances()).isEqualTo(COUNT);
        }
        assertThat(placements).hasSize(COUNT).containsOnly(ForkSite.OUTSIDE.placementOfTasks(model));
    }

    @ParameterizedTest
    @MethodSource("models")
    void waitForTasksThatTasksStart(ConcurrencyModel model) throws Exception {
        AtomicBoolean ended = new AtomicBoolean();
        try (AttemptTasks tasks = open(model)) {
            tasks.start(() -> tasks.start(() -> ended.set(true)));
            tasks.await();

            assertThat(ended).isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("models")
    void throwTheFirstExceptionOfATask(ConcurrencyModel model) {
        Exception exception = new Exception("of the task");
        try (AttemptTasks tasks = open(model)) {
            tasks.start(() -> {
                throw exception;
            });

            assertThatThrownBy(tasks::await).isSameAs(exception);
        }
        assertThat(failures).containsExactly(exception);
    }

    @ParameterizedTest
    @MethodSource("threads")
    void interruptTheOthersIfATaskFails(ConcurrencyModel model) {
        CountDownLatch waiting = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        Exception exception = new Exception("of the task");
        try (AttemptTasks tasks = open(model)) {
            tasks.start(() -> {
                waiting.countDown();
                never.await();
            });
            tasks.start(() -> {
                waiting.await();
                throw exception;
            });

            assertThatThrownBy(tasks::await).isSameAs(exception);
        }
        assertThat(failures).containsExactly(exception);
    }

    @ParameterizedTest
    @MethodSource("threads")
    void interruptTheTasksThatAreCancelled(ConcurrencyModel model) throws Exception {
        CountDownLatch waiting = new CountDownLatch(WIDTH);
        CountDownLatch never = new CountDownLatch(1);
        AtomicInteger interrupted = new AtomicInteger();
        AtomicBoolean startedLate = new AtomicBoolean();
        try (AttemptTasks tasks = open(model)) {
            for (int task = 0; task < WIDTH; task++) {
                tasks.start(() -> {
                    waiting.countDown();
                    try {
                        never.await();
                    } catch (InterruptedException e) {
                        interrupted.incrementAndGet();
                        throw e;
                    }
                });
            }
            waiting.await();
            tasks.cancel();
            tasks.start(() -> startedLate.set(true));
            tasks.await();
        }
        assertThat(interrupted).hasValue(WIDTH);
        assertThat(startedLate).isFalse();
        assertThat(failures).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("coroutines")
    void cancelCoroutinesButDoNotInterruptAThreadThatBlocks(ConcurrencyModel model) throws Exception {
        CountDownLatch waiting = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        AtomicBoolean startedLate = new AtomicBoolean();
        AtomicBoolean ended = new AtomicBoolean();
        try (AttemptTasks tasks = open(model)) {
            tasks.start(() -> {
                waiting.countDown();
                released.await();
                ended.set(true);
            });
            waiting.await();
            tasks.cancel();
            tasks.start(() -> startedLate.set(true));
            released.countDown();
            tasks.await();
        }
        assertThat(ended).isTrue();
        assertThat(startedLate).isFalse();
    }

    /** The threads of {@code Dispatchers.Default} and {@code IO} outlive all tasks. */
    @ParameterizedTest
    @EnumSource(names = {"PLATFORM", "POOL", "VIRTUAL", "STRUCTURED", "EVENT_LOOP", "HYBRID"})
    void leaveNoThreadBehind(ConcurrencyModel model) throws Exception {
        Queue<Thread> used = new ConcurrentLinkedQueue<>();
        try (AttemptTasks tasks = open(model)) {
            for (int task = 0; task < COUNT; task++) {
                tasks.start(() -> used.add(Thread.currentThread()));
            }
            tasks.await();
        }
        for (Thread thread : used) {
            // An executor may be closed slightly before its last thread has ended. The test's timeout bounds the wait.
            thread.join();
        }
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .doesNotContain(ScopeLauncher.OWNER);
    }

    @ParameterizedTest
    @MethodSource("coroutines")
    void giveTheDispatcherOfCoroutines(ConcurrencyModel model) {
        try (AttemptTasks tasks = open(model)) {
            assertThat(tasks.dispatcher()).isNotNull();
        }
    }

    @ParameterizedTest
    @MethodSource("threads")
    void haveNoDispatcherWithoutCoroutines(ConcurrencyModel model) {
        try (AttemptTasks tasks = open(model)) {
            assertThatThrownBy(tasks::dispatcher).isInstanceOf(UnsupportedOperationException.class);
        }
    }

    @Test
    void countTheBodiesThatRunAtTheSameTime() throws Exception {
        CountDownLatch both = new CountDownLatch(2);
        try (AttemptTasks tasks = open(ConcurrencyModel.PLATFORM)) {
            for (int task = 0; task < 2; task++) {
                tasks.start(() -> {
                    both.countDown();
                    both.await();
                });
            }
            tasks.await();

            assertThat(tasks.mostAtOnce()).isEqualTo(2);
            assertThat(tasks.width()).isEqualTo(COUNT);
        }
    }

    @Test
    void knowTheLongestTimeAfterACancellation() {
        try (AttemptTasks tasks = open(ConcurrencyModel.PLATFORM)) {
            assertThat(tasks.lateMillis()).isEmpty();

            long now = System.nanoTime();
            tasks.endedAfterCancel(now + TimeUnit.HOURS.toNanos(1));
            assertThat(tasks.lateMillis()).hasValue(0);

            tasks.endedAfterCancel(now - TimeUnit.HOURS.toNanos(1));
            tasks.endedAfterCancel(now);
            assertThat(tasks.lateMillis().orElseThrow()).isGreaterThanOrEqualTo(TimeUnit.HOURS.toMillis(1));
        }
    }

    @Test
    void noteEachPlaceThatHoldsACarrierOnceAndTheMostFrequentFirst() {
        try (AttemptTasks tasks = open(ConcurrencyModel.VIRTUAL)) {
            tasks.heldCarrier("Thread.sleep in Repo.load");
            tasks.heldCarrier("Object.wait in Repo.load");
            tasks.heldCarrier("Thread.sleep in Repo.load");

            assertThat(tasks.held()).containsExactly("Thread.sleep in Repo.load", "Object.wait in Repo.load");
        }
    }

    @Test
    void reportAnExceptionOfAThreadOutside() throws Exception {
        Exception exception = new Exception("of the thread");
        CountDownLatch never = new CountDownLatch(1);
        try (AttemptTasks tasks = open(ConcurrencyModel.VIRTUAL)) {
            tasks.start(never::await);
            tasks.startOutside(() -> {
                throw exception;
            });

            assertThatThrownBy(tasks::await).isSameAs(exception);
        }
    }
}
