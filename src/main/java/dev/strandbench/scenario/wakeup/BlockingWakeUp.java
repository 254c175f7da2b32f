package dev.strandbench.scenario.wakeup;

import dev.strandbench.model.BlockingRuntime;
import dev.strandbench.model.TaskGroup;
import java.util.concurrent.ExecutionException;

/** A thread that sleeps for each timer, joined one after another. */
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
