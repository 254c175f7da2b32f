package dev.strandbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ForkSite;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.model.Placement;
import dev.strandbench.scenario.fanout.FanOut;
import dev.strandbench.scenario.fanout.FanOut.TaskWait;
import dev.strandbench.workload.Checksum;
import dev.strandbench.workload.ConsumedIndexes;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class ForkSiteTest {

    @EveryArm
    void forksWhereItSays(ConcurrencyModel model, ForkSite site) throws Exception {
        try (Trial trial = Trial.open(model, site, 2, 0)) {
            trial.checkForkSite();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "VIRTUAL, VIRTUAL_THREAD",
        "STRUCTURED, VIRTUAL_THREAD",
        "REACTOR_VIRTUAL, VIRTUAL_THREAD",
        "HYBRID, VIRTUAL_THREAD",
        "POOL, PLATFORM_THREAD",
        "CALLBACK, PLATFORM_THREAD",
        "REACTOR, PLATFORM_THREAD",
        "DEFAULT, COROUTINE_WORKER",
        "EVENT_LOOP, CALLER",
        "PLATFORM, CALLER",
        "SEQUENTIAL, CALLER"
    })
    void forksInsideOnAThreadOfTheModelAndElsewhereOnTheCaller(ConcurrencyModel model, Placement inside) {
        assertThat(ForkSite.INSIDE.placement(model)).isEqualTo(inside);
        assertThat(ForkSite.OUTSIDE.placement(model)).isEqualTo(Placement.CALLER);
        assertThat(ForkSite.AS_PUBLISHED.placement(model)).isEqualTo(Placement.CALLER);
    }

    @Test
    void givesTheEventLoopAThreadOfItsOwnIfTasksComeFromOutside() {
        assertThat(ForkSite.OUTSIDE.placementOfTasks(ConcurrencyModel.EVENT_LOOP))
                .isEqualTo(Placement.PLATFORM_THREAD);
        assertThat(ForkSite.AS_PUBLISHED.placementOfTasks(ConcurrencyModel.EVENT_LOOP))
                .isEqualTo(Placement.CALLER);
    }

    @Test
    void failsATrialThatForksElsewhere() throws Exception {
        try (Trial trial = Trial.open(ConcurrencyModel.DEFAULT, ForkSite.INSIDE, 1, 0);
                ModelRuntime foreign = ForkSite.OUTSIDE.prepare(ConcurrencyModel.DEFAULT.open(1))) {
            assertThatThrownBy(() -> trial.checkForkSite(foreign))
                    .hasMessageContaining("no silent fallback")
                    .hasMessageContaining("code that forks INSIDE should run on [COROUTINE_WORKER]")
                    .hasMessageContaining("CALLER");
        }
    }

    @EveryArm
    void throwsWhatTheCodeThrew(ConcurrencyModel model, ForkSite site) {
        Exception exception = new Exception("checked");

        try (ModelRuntime runtime = site.prepare(model.open(1))) {
            assertThatThrownBy(() -> site.call(model, runtime, () -> {
                        throw exception;
                    }))
                    .isSameAs(exception);
        }
    }

    @EveryArm
    void interruptsTheCodeOfAnInterruptedCallerAndWaitsForItsEnd(ConcurrencyModel model, ForkSite site)
            throws Exception {
        CountDownLatch ended = new CountDownLatch(1);

        try (ModelRuntime runtime = site.prepare(model.open(1))) {
            Models.interruptUnderWay(1, underWay -> {
                try {
                    site.call(model, runtime, () -> {
                        try {
                            underWay.run();
                            new CountDownLatch(1).await();
                        } finally {
                            ended.countDown();
                        }
                        return true;
                    });
                } finally {
                    assertThat(ended.getCount()).isZero();
                }
            });
        }
    }

    @Test
    void leavesAllThreadsOfAPoolToItsTasks() throws Exception {
        ConsumedIndexes consumed = new ConsumedIndexes(Models.POOL_SIZE);

        long checksum = Models.use(ConcurrencyModel.POOL, ForkSite.INSIDE, runtime -> {
            FanOut.on(runtime).run(Models.POOL_SIZE, new TaskWait.GateWait(Models.POOL_SIZE), consumed);
            return consumed.takeChecksum();
        });

        assertThat(checksum).isEqualTo(Checksum.ofRange(Models.POOL_SIZE));
    }
}
