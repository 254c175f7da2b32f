package dev.strandbench.scenario.startuplatency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.scenario.EveryArm;
import dev.strandbench.scenario.Models;
import dev.strandbench.scenario.Trials;
import dev.strandbench.workload.Checksum;
import dev.strandbench.workload.ConsumedIndexes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class StartupLatencyContractTest {

    private static final int STARTS = 200;
    private static final Set<Thread.State> WAITING = EnumSet.of(Thread.State.WAITING, Thread.State.TIMED_WAITING);

    @Test
    void runsTheSameModelsColdAsWarm() {
        assertThat(Models.of(ColdStartupLatencyBenchmark.class)).isEqualTo(Models.of(StartupLatencyBenchmark.class));
    }

    @EveryArm
    void startsEveryTaskOnceAndTimesEach(ConcurrencyModel model) throws Exception {
        ConsumedIndexes consumed = new ConsumedIndexes(STARTS);
        List<Long> latencies = new ArrayList<>();

        Models.run(model, runtime -> StartupLatency.on(runtime).run(STARTS, consumed, latencies::add));

        assertThat(consumed.takeChecksum()).isEqualTo(Checksum.ofRange(STARTS));
        assertThat(latencies).hasSize(STARTS).allMatch(nanos -> nanos >= 0);
    }

    @EveryArm
    void startsATaskOnlyWhenTheOneBeforeHasEndedAndWasTimed(ConcurrencyModel model) throws Exception {
        List<String> events = new ArrayList<>();

        Models.run(
                model,
                runtime -> StartupLatency.on(runtime)
                        .run(3, index -> events.add("task " + index), latency -> events.add("timed")));

        assertThat(events).containsExactly("task 0", "timed", "task 1", "timed", "task 2", "timed");
    }

    @EveryArm
    void runsItsTasksWhereTheModelSays(ConcurrencyModel model) throws Exception {
        Trials.requireThreePlaced(
                model, (runtime, task) -> StartupLatency.on(runtime).run(3, task, latency -> {}));
    }

    @EveryArm
    void passesOnTheExceptionOfATaskAndStartsNoMore(ConcurrencyModel model) throws Exception {
        AtomicInteger last = new AtomicInteger();

        Models.requirePassedOn(
                model,
                (runtime, failing) -> StartupLatency.on(runtime)
                        .run(
                                STARTS,
                                index -> {
                                    last.set(index);
                                    failing.accept(index);
                                },
                                latency -> {}));

        assertThat(last).hasValue(7);
    }

    @EveryArm
    void startsNoMoreWhenTheCallerIsInterrupted(ConcurrencyModel model) throws Exception {
        CountDownLatch reached = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        AtomicInteger last = new AtomicInteger();

        Models.run(model, runtime -> {
            CompletableFuture<Throwable> outcome = new CompletableFuture<>();
            Thread caller = Thread.ofPlatform().start(() -> {
                try {
                    StartupLatency.on(runtime)
                            .run(
                                    STARTS,
                                    index -> {
                                        last.set(index);
                                        if (index == 7) {
                                            reached.countDown();
                                            awaitThroughInterrupts(released);
                                        }
                                    },
                                    latency -> {});
                    outcome.complete(new AssertionError("returned, although interrupted"));
                } catch (Throwable e) {
                    outcome.complete(e);
                }
            });
            reached.await();
            while (!WAITING.contains(caller.getState())) {
                Thread.onSpinWait();
            }
            caller.interrupt();
            // The caller cancels its tasks before it waits again. If the task ended earlier, the next one might start.
            while (caller.isInterrupted() || (caller.isAlive() && !WAITING.contains(caller.getState()))) {
                Thread.onSpinWait();
            }
            released.countDown();
            assertThat(outcome.get()).isInstanceOf(InterruptedException.class);
            caller.join();
        });

        assertThat(last).hasValue(7);
    }

    private static void awaitThroughInterrupts(CountDownLatch latch) {
        while (latch.getCount() > 0) {
            try {
                latch.await();
            } catch (InterruptedException e) {
                // Waits again.
            }
        }
    }
}
