package dev.strandbench.scenario.wakeup;

import dev.strandbench.model.CallbackGroup;
import dev.strandbench.model.CallbackRuntime;
import dev.strandbench.scenario.wakeup.WakeUp.Alarms;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** Schedules a callback for each timer; joins all as one. */
record CallbackWakeUp(CallbackRuntime runtime) implements WakeUp {

    @Override
    public void run(int timers, Alarms alarms) throws InterruptedException, ExecutionException {
        try (CallbackGroup group = runtime.openGroup()) {
            List<CompletableFuture<?>> ends = new ArrayList<>(timers);
            for (int i = 0; i < timers; i++) {
                int index = i;
                ends.add(group.after(Duration.ofNanos(alarms.nanosLeft(index)), () -> alarms.fired(index)));
            }
            group.join(ends);
        }
    }
}
