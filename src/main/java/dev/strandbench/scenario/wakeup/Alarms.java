package dev.strandbench.scenario.wakeup;

import java.util.function.IntConsumer;

/** When the timers of an op are due, and what is told when they fire. Thread-safe for timers of different indexes. */
public interface Alarms {

    /**
     * How long a timer has to wait from now on. Asked once, right before it is armed.
     *
     * @return in ns; 0 if its instant has passed, and it is not to wait at all
     */
    long nanosLeft(int index);

    /** Takes note that a timer has fired. Called first thing after the wait. */
    void fired(int index);

    /** Alarms whose instants have all passed, so that no timer is armed. */
    static Alarms passed(IntConsumer fired) {
        return new Alarms() {
            @Override
            public long nanosLeft(int index) {
                return 0;
            }

            @Override
            public void fired(int index) {
                fired.accept(index);
            }
        };
    }
}
