package dev.strandbench.scenario.footprint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.scenario.EveryArm;
import dev.strandbench.scenario.Models;
import dev.strandbench.scenario.Trials;
import dev.strandbench.scenario.footprint.Footprint.Frames;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class FootprintContractTest {

    private static final int TASKS = 300;

    @EveryArm
    void bringsBackEveryFrameOfEveryTask(ConcurrencyModel model) throws Exception {
        for (int depth : new int[] {1, 2, 10, 1_000}) {
            long sum =
                    Models.<Long>use(model, runtime -> Footprint.on(runtime).park(TASKS, depth, index -> {}, () -> {}));

            assertThat(sum).as("depth %d", depth).isEqualTo(Frames.sum(TASKS, depth));
        }
    }

    @EveryArm
    void looksOnceWhenEveryTaskHasArrivedOnTheCallersThread(ConcurrencyModel model) throws Exception {
        AtomicInteger arrived = new AtomicInteger();
        AtomicInteger looks = new AtomicInteger();
        Thread caller = Thread.currentThread();

        Models.run(
                model,
                runtime -> Footprint.on(runtime).park(TASKS, 3, index -> arrived.incrementAndGet(), () -> {
                    assertThat(Thread.currentThread()).isSameAs(caller);
                    assertThat(arrived).hasValue(TASKS);
                    looks.incrementAndGet();
                }));

        assertThat(looks).hasValue(1);
    }

    @EveryArm
    void doesNotWaitForTasksWhenThereAreNone(ConcurrencyModel model) throws Exception {
        assertThat(Models.<Long>use(model, runtime -> Footprint.on(runtime).park(0, 1, index -> {}, () -> {})))
                .isZero();
    }

    @EveryArm
    void runsItsTasksWhereTheModelSays(ConcurrencyModel model) throws Exception {
        Trials.requireThreePlaced(
                model, (runtime, task) -> Footprint.on(runtime).park(3, 1, task, () -> {}));
    }

    @EveryArm
    void passesOnTheExceptionOfATaskThatNeverParked(ConcurrencyModel model) throws Exception {
        Models.requirePassedOn(
                model,
                (runtime, task) -> Footprint.on(runtime).park(TASKS, 3, task, () -> {
                    throw new AssertionError("not all tasks were parked");
                }));
    }

    @EveryArm
    void endsEveryTaskWhenTheLookFails(ConcurrencyModel model) throws Exception {
        Models.requirePassedOn(
                model, (runtime, failing) -> Footprint.on(runtime).park(TASKS, 3, index -> {}, failing::run));
    }

    @EveryArm
    void endsEveryTaskWhenTheCallerIsInterrupted(ConcurrencyModel model) throws Exception {
        Models.run(
                model,
                runtime -> Models.interrupt(
                        () -> Footprint.on(runtime).park(TASKS, 3, index -> {}, () -> new CountDownLatch(1).await())));
    }
}
