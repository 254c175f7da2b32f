package dev.strandbench.scenario.fanout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ForkSite;
import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.scenario.EveryArm;
import dev.strandbench.scenario.Models;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.fanout.FanOut.TaskWait;
import dev.strandbench.scenario.fanout.FanOut.WaitBy;
import dev.strandbench.workload.Checksum;
import dev.strandbench.workload.ConsumedIndexes;
import dev.strandbench.workload.CpuBurn;
import dev.strandbench.workload.Wait;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

@Timeout(120)
class FanOutContractTest {

    private static final Wait FOREVER = Wait.of(Duration.ofHours(1));
    private static final int TASKS = 500;

    static List<ConcurrencyModel> models() {
        return Models.of(FanOutBenchmark.class);
    }

    static Stream<Arguments> waits() {
        return Stream.of(WaitBy.values())
                .flatMap(by -> models().stream()
                        .filter(model -> by.unsupported(model, TASKS, 1, Models.POOL_SIZE)
                                .isEmpty())
                        .map(model -> Arguments.of(model, by)));
    }

    @ParameterizedTest
    @MethodSource("waits")
    void consumesEveryIndexOnceAfterWaiting(ConcurrencyModel model, WaitBy by) throws Exception {
        assertThat(checksum(model, TASKS, by.taskWait(TASKS, 1))).isEqualTo(Checksum.ofRange(TASKS));
    }

    @EveryArm
    void consumesEveryIndexOnceWithoutWaiting(ConcurrencyModel model) throws Exception {
        assertThat(checksum(model, TASKS, TaskWait.NONE)).isEqualTo(Checksum.ofRange(TASKS));
    }

    @EveryArm
    void opensTheGateToAsManyTasksAsAPoolHasThreads(ConcurrencyModel model) throws Exception {
        int tasks = Models.POOL_SIZE;

        assertThat(WaitBy.GATE.unsupported(model, tasks, 1, Models.POOL_SIZE)).isEmpty();
        assertThat(checksum(model, tasks, WaitBy.GATE.taskWait(tasks, 1))).isEqualTo(Checksum.ofRange(tasks));
    }

    private static long checksum(ConcurrencyModel model, int tasks, TaskWait wait) throws Exception {
        return Models.use(model, runtime -> {
            ConsumedIndexes consumed = new ConsumedIndexes(tasks);
            FanOut.on(runtime).run(tasks, wait, consumed);
            return consumed.takeChecksum();
        });
    }

    @ParameterizedTest
    @MethodSource("waits")
    void passesOnTheExceptionOfATask(ConcurrencyModel model, WaitBy by) throws Exception {
        Models.requirePassedOn(model, (runtime, task) -> FanOut.on(runtime).run(TASKS, by.taskWait(TASKS, 1), task));
    }

    static Stream<Arguments> endlessWaits() {
        return models().stream()
                .flatMap(model -> Stream.of(
                                new TaskWait.TimerWait(FOREVER),
                                new TaskWait.GateWait(TASKS + 1),
                                new TaskWait.BlockingWait(FOREVER))
                        .filter(wait -> !(wait instanceof TaskWait.BlockingWait)
                                || WaitBy.BLOCKING
                                        .unsupported(model, TASKS, 1, Models.POOL_SIZE)
                                        .isEmpty())
                        .map(wait -> Arguments.of(model, wait)));
    }

    @ParameterizedTest
    @MethodSource("endlessWaits")
    void stopsEveryTaskWhenTheCallerIsInterrupted(ConcurrencyModel model, TaskWait wait) throws Exception {
        Models.requireStopped(model, (runtime, task) -> FanOut.on(runtime).run(TASKS, wait, task));
    }

    @EveryArm
    void consumesEveryIndexOnceFromEverySite(ConcurrencyModel model, ForkSite site) throws Exception {
        ConsumedIndexes consumed = new ConsumedIndexes(TASKS);

        boolean done = Models.use(model, site, runtime -> {
            FanOut.on(runtime).run(TASKS, new CpuBurn(1), WaitBy.TIMER.taskWait(TASKS, 1), consumed);
            return true;
        });

        assertThat(done).isTrue();
        assertThat(consumed.takeChecksum()).isEqualTo(Checksum.ofRange(TASKS));
    }

    @EveryArm
    void passesOnTheExceptionOfATaskToEverySite(ConcurrencyModel model, ForkSite site) {
        Models.requirePassedOn(failing -> Models.use(model, site, runtime -> {
            FanOut.on(runtime).run(20, TaskWait.NONE, failing);
            return true;
        }));
    }

    @EveryArm
    void stopsEveryTaskFromEverySite(ConcurrencyModel model, ForkSite site) throws Exception {
        TaskWait forever = new TaskWait.TimerWait(FOREVER);
        AtomicInteger calls = new AtomicInteger();

        Models.interrupt(() -> Models.use(model, site, runtime -> {
            FanOut.on(runtime).run(TASKS, forever, index -> calls.incrementAndGet());
            return true;
        }));

        assertThat(calls).hasValue(0);
    }

    private static final int FEW_TASKS = 100;

    @Test
    void passesAPipelineThatIsRight() throws Exception {
        try (Trial trial = Trial.open(ConcurrencyModel.REACTOR, 1, Checksum.ofRange(FEW_TASKS))) {
            FanOut fanOut = FanOut.on(trial.runtime());

            trial.checkPlacement(check -> fanOut.run(2, TaskWait.NONE, index -> check.record()));
            observe(trial, fanOut);
            trial.requireResults();
        }
    }

    @Test
    void findsAPipelineThatNoSchedulerRuns() throws Exception {
        FanOut onTheCaller = (tasks, work, wait, consumer) ->
                Flux.range(0, tasks).doOnNext(consumer::accept).then().block();

        try (Trial trial = Trial.open(ConcurrencyModel.REACTOR, 1, Checksum.ofRange(FEW_TASKS))) {
            assertThatThrownBy(() ->
                            trial.checkPlacement(check -> onTheCaller.run(2, TaskWait.NONE, index -> check.record())))
                    .hasMessageContaining("tasks of REACTOR should run on [PLATFORM_THREAD] but ran on [CALLER]");
        }
    }

    @Test
    void findsAPipelineThatIsAssembledAndNotSubscribed() throws Exception {
        try (Trial trial = Trial.open(ConcurrencyModel.REACTOR, 1, Checksum.ofRange(FEW_TASKS))) {
            ReactiveRuntime runtime = (ReactiveRuntime) trial.runtime();
            FanOut lossy = (tasks, work, wait, consumer) -> Flux.range(0, tasks)
                    .flatMap(
                            index -> {
                                Mono<Void> task = runtime.after(0, () -> consumer.accept(index));
                                return index == 7 ? Mono.just(task).then() : task;
                            },
                            tasks)
                    .then()
                    .block();

            observe(trial, lossy);

            assertThatThrownBy(trial::requireResults).hasMessageContaining("tasks were lost or repeated");
        }
    }

    private static void observe(Trial trial, FanOut fanOut) throws Exception {
        ConsumedIndexes consumed = new ConsumedIndexes(FEW_TASKS);
        fanOut.run(FEW_TASKS, TaskWait.NONE, consumed);
        trial.observe(consumed.takeChecksum());
    }
}
