package dev.strandbench.scenario.wakeup;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.TaskGroup;
import dev.strandbench.scenario.wakeup.WakeUp.Alarms;
import dev.strandbench.scenario.wakeup.WakeUp.WakingTask;
import java.util.concurrent.ExecutionException;

/** Runs a sleeping thread for each timer and joins all in order. */
record BlockingWakeUp(BlockingRuntime runtime) implements WakeUp {

    @Override
    public void run(int timers, Alarms alarms) throws InterruptedException, ExecutionException {
        try (TaskGroup group = runtime.openGroup()) {
            for (int index = 0; index < timers; index++) {
                group.start(new WakingTask(index, alarms));
            }
            group.join();
        }
    }
}
