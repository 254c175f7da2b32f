package dev.strandbench.scenario.wakeup;

import java.util.concurrent.TimeUnit;

/** How long a task asks its timer to wait, of all the time that is left until its instant. */
public enum WaitLength {
    /**
     * The time that is left, rounded up to milliseconds, under every model. The instant moves with it, by less than a
     * millisecond, to whole milliseconds after it was armed: a timer is late if it fires after it has waited for as
     * long as it was asked to.
     */
    WHOLE_MILLIS {
        @Override
        long ofNanosLeft(long nanosLeft) {
            return Math.ceilDiv(nanosLeft, NANOS_IN_MILLI) * NANOS_IN_MILLI;
        }
    },

    /**
     * The time that is left, to the nanosecond. {@code delay} itself rounds it up to milliseconds, which then counts as
     * lateness: half a millisecond in the mean.
     */
    EXACT {
        @Override
        long ofNanosLeft(long nanosLeft) {
            return nanosLeft;
        }
    };

    private static final long NANOS_IN_MILLI = TimeUnit.MILLISECONDS.toNanos(1);

    /** How long to wait, in ns, if so much time is left; both above 0. */
    abstract long ofNanosLeft(long nanosLeft);
}
