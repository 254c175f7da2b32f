package dev.strandbench.scenario.wakeup;

import dev.strandbench.model.StructuredRuntime;
import dev.strandbench.model.StructuredScope;
import dev.strandbench.scenario.wakeup.WakeUp.Alarms;
import dev.strandbench.scenario.wakeup.WakeUp.WakingTask;
import java.util.concurrent.ExecutionException;

/** Forks a sleeping task for each timer in one scope. */
record StructuredWakeUp(StructuredRuntime runtime) implements WakeUp {

    @Override
    public void run(int timers, Alarms alarms) throws InterruptedException, ExecutionException {
        try (StructuredScope scope = runtime.openScope()) {
            for (int index = 0; index < timers; index++) {
                scope.fork(new WakingTask(index, alarms));
            }
            scope.join();
        }
    }
}
