package dev.strandbench.scenario.wakeup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.scenario.EveryArm;
import dev.strandbench.scenario.Models;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.Trials;
import dev.strandbench.scenario.wakeup.Timeouts.Guard;
import dev.strandbench.scenario.wakeup.Timeouts.GuardedWaits;
import dev.strandbench.scenario.wakeup.Timeouts.Replies;
import dev.strandbench.workload.Checksum;
import dev.strandbench.workload.ConsumedIndexes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(120)
class TimeoutContractTest {

    private static final int TASKS = 500;

    @Test
    void runsTheSameModelsAsWakeUp() {
        assertThat(Models.of(TimeoutBenchmark.class)).isEqualTo(Models.of(WakeUpBenchmark.class));
    }

    @EveryArm
    void answersEveryTaskOnce(ConcurrencyModel model, Guard guard) throws Exception {
        for (int tasks : new int[] {1, 2, TASKS}) {
            ConsumedIndexes answered = new ConsumedIndexes(tasks);

            Models.run(model, runtime -> Timeouts.on(runtime).run(new GuardedWaits(tasks, guard), answered));

            assertThat(answered.takeChecksum()).as("%d tasks", tasks).isEqualTo(Checksum.ofRange(tasks));
        }
    }

    @EveryArm
    void passesOnTheExceptionOfATask(ConcurrencyModel model, Guard guard) throws Exception {
        Models.requirePassedOn(
                model, (runtime, task) -> Timeouts.on(runtime).run(new GuardedWaits(TASKS, guard), task));
    }

    @EveryArm
    void stopsEveryTaskWhenTheCallerIsInterrupted(ConcurrencyModel model, Guard guard) throws Exception {
        GuardedWaits endless = new GuardedWaits(TASKS, TASKS + 1, guard);

        Models.requireStopped(model, (runtime, task) -> Timeouts.on(runtime).run(endless, task));
    }

    @Test
    void aTimerOfACallbackIsTakenBackWithItsReply() {
        Replies replies = new Replies(new GuardedWaits(1, 2, Guard.TIMEOUT));
        var reply = replies.guarded(0);
        assertThat(reply).isNotDone();
        assertThat(reply.getNumberOfDependents()).as("what cancels the timer").isPositive();

        replies.cancel();

        assertThat(reply).isCancelled();
        assertThat(reply.getNumberOfDependents()).isZero();
    }

    @Test
    void aCallbackWithoutATimeoutHasNoTimer() {
        Replies replies = new Replies(new GuardedWaits(1, 2, Guard.NONE));

        assertThat(replies.guarded(0).getNumberOfDependents()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "7, 0", "499, 0", "0, 2"})
    void aReplyThatIsLostOrComesTwiceFailsTheTrial(int faulty, int times) throws Exception {
        try (Trial trial = Trial.open(ConcurrencyModel.VIRTUAL, Checksum.ofRange(TASKS))) {
            GuardedWaits waits = new GuardedWaits(TASKS, Guard.TIMEOUT);
            ConsumedIndexes answered = new ConsumedIndexes(TASKS);
            Timeouts.on(trial.runtime()).run(waits, answered);
            trial.observe(answered.takeChecksum());
            trial.requireResults();

            Timeouts.on(trial.runtime()).run(waits, index -> {
                for (int time = 0; time < (index == faulty ? times : 1); time++) {
                    answered.accept(index);
                }
            });
            trial.observe(answered.takeChecksum());

            Trials.requireWrongResult(trial);
        }
    }
}
