package dev.strandbench.scenario.wakeup;

import java.time.Duration;
import java.util.concurrent.Callable;

/** The task of the blocking and the structured style: sleeps until its instant. */
record WakingTask(int index, Alarms alarms) implements Callable<Boolean> {

    @Override
    public Boolean call() throws InterruptedException {
        long nanosLeft = alarms.nanosLeft(index);
        if (nanosLeft > 0) {
            Thread.sleep(Duration.ofNanos(nanosLeft));
        }
        alarms.fired(index);
        return true;
    }
}
