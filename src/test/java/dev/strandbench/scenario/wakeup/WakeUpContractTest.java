package dev.strandbench.scenario.wakeup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.scenario.EveryArm;
import dev.strandbench.scenario.Models;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.Trials;
import dev.strandbench.scenario.wakeup.WakeUp.Alarms;
import dev.strandbench.scenario.wakeup.WakeUp.WaitLength;
import dev.strandbench.workload.Checksum;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(120)
class WakeUpContractTest {

    private static final int TIMERS = 200;
    private static final Duration FOREVER = Duration.ofHours(1);

    @EveryArm
    void firesEveryTimerOnceAndNoneEarly(ConcurrencyModel model, WaitLength length) throws Exception {
        // A busy machine may start some tasks too late; they fire as well.
        WakeLog log = new WakeLog(TIMERS, Duration.ofMillis(10), Duration.ofMillis(5), length);

        long checksum = Models.use(model, runtime -> op(log, WakeUp.on(runtime)));

        assertThat(checksum).isEqualTo(Checksum.ofRange(TIMERS));
    }

    private static long op(WakeLog log, WakeUp wakeUp) throws Exception {
        log.begin();
        wakeUp.run(TIMERS, log);
        return log.end();
    }

    @EveryArm
    void passesOnTheExceptionOfATask(ConcurrencyModel model) throws Exception {
        Models.requirePassedOn(model, (runtime, task) -> WakeUp.on(runtime).run(TIMERS, Alarms.passed(task)));
    }

    @EveryArm
    void stopsEveryTimerWhenTheCallerIsInterrupted(ConcurrencyModel model) throws Exception {
        AtomicInteger fired = new AtomicInteger();
        Alarms endless = new Alarms() {
            @Override
            public long nanosLeft(int index) {
                return FOREVER.toNanos();
            }

            @Override
            public void fired(int index) {
                fired.incrementAndGet();
            }
        };

        Models.run(model, runtime -> Models.interrupt(() -> WakeUp.on(runtime).run(TIMERS, endless)));

        assertThat(fired).hasValue(0);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "7, 0", "199, 0", "0, 2"})
    void aTimerThatIsLostOrFiresTwiceFailsTheTrial(int faulty, int times) throws Exception {
        WakeLog log = new WakeLog(TIMERS, Duration.ZERO, Duration.ZERO, WaitLength.EXACT);
        try (Trial trial = Trial.open(ConcurrencyModel.SEQUENTIAL, Checksum.ofRange(TIMERS))) {
            trial.observe(op(log, WakeUp.on(trial.runtime())));
            trial.requireResults();

            trial.observe(op(log, (timers, alarms) -> {
                for (int index = 0; index < timers; index++) {
                    alarms.nanosLeft(index);
                    for (int time = 0; time < (index == faulty ? times : 1); time++) {
                        alarms.fired(index);
                    }
                }
            }));

            Trials.requireWrongResult(trial);
        }
    }

    @Test
    void aTimerThatFiresEarlyFailsTheOp() {
        WakeLog log = new WakeLog(TIMERS, FOREVER, Duration.ZERO, WaitLength.EXACT);
        WakeUp withoutWaiting = (timers, alarms) -> {
            for (int index = 0; index < timers; index++) {
                alarms.nanosLeft(index);
                alarms.fired(index);
            }
        };

        assertThatThrownBy(() -> op(log, withoutWaiting)).hasMessageMatching("timer 0 fired \\d+ ns early");
    }

    @Test
    void aTaskThatIsLeftBehindFailsTheTrial() throws Exception {
        Trials.requireThreadNoticed(ConcurrencyModel.SEQUENTIAL, "task 1", (trial, threads) -> {
            for (int index = 0; index < 2; index++) {
                threads.accept("task " + index);
            }
        });
    }
}
