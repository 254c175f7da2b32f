package dev.strandbench.scenario.fanout;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ReactiveRuntime;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.fanout.FanOut.TaskWait;
import dev.strandbench.workload.Checksum;
import dev.strandbench.workload.ConsumedIndexes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Typical mistakes in pipelines, which a trial must find. */
@Timeout(60)
class ReactiveFanOutChecksTest {

    private static final int TASKS = 100;

    @Test
    void passesAPipelineThatIsRight() throws Exception {
        try (Trial trial = Trial.open(ConcurrencyModel.REACTOR, 1, Checksum.ofRange(TASKS))) {
            FanOut fanOut = FanOut.on(trial.runtime());

            trial.checkPlacement(check -> fanOut.run(2, TaskWait.NONE, index -> check.record()));
            observe(trial, fanOut);
            trial.requireResults();
        }
    }

    @Test
    void findsAPipelineThatNoSchedulerRuns() throws Exception {
        FanOut onTheCaller = (tasks, wait, consumer) ->
                Flux.range(0, tasks).doOnNext(consumer::accept).then().block();

        try (Trial trial = Trial.open(ConcurrencyModel.REACTOR, 1, Checksum.ofRange(TASKS))) {
            assertThatThrownBy(() ->
                            trial.checkPlacement(check -> onTheCaller.run(2, TaskWait.NONE, index -> check.record())))
                    .hasMessageContaining("tasks of REACTOR should run on [PLATFORM_THREAD] but ran on [CALLER]");
        }
    }

    @Test
    void findsAPipelineThatIsAssembledAndNotSubscribed() throws Exception {
        try (Trial trial = Trial.open(ConcurrencyModel.REACTOR, 1, Checksum.ofRange(TASKS))) {
            ReactiveRuntime runtime = (ReactiveRuntime) trial.runtime();
            FanOut lossy = (tasks, wait, consumer) -> Flux.range(0, tasks)
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
        ConsumedIndexes consumed = new ConsumedIndexes(TASKS);
        fanOut.run(TASKS, TaskWait.NONE, consumed);
        trial.observe(consumed.takeChecksum());
    }
}
