package dev.strandbench.scenario.fairness;

import dev.strandbench.scenario.Percentiles;
import dev.strandbench.workload.Wait;
import java.time.Duration;
import org.HdrHistogram.Histogram;

/**
 * How late a waiting task runs, from when it was due: first at the start of the op, then {@link #REST} after it has
 * run. A task that runs so late that further instants would have come by then has missed those too, and each of them
 * counts as late as it is, down to the last. Otherwise a task that never gets a processor would be late only once.
 *
 * <p>Used by one task at a time; its caller reads when that has ended.
 */
public final class Wakings {

    /** What a waiting task waits for. In whole milliseconds, because coroutines know no less. */
    static final Wait REST = new Wait(1);

    private final Runnable awake;
    private final long intervalNanos;
    private final Histogram lateNanos = Percentiles.newHistogram();
    private long dueNanos;
    private int ends;

    /**
     * The wakings of a task.
     *
     * @param awake called by the task whenever it runs
     */
    Wakings(Runnable awake) {
        this(awake, REST.length());
    }

    /** As {@link #Wakings(Runnable)}, for a task that waits for something else. */
    Wakings(Runnable awake, Duration rest) {
        this.awake = awake;
        intervalNanos = rest.toNanos();
    }

    /** An op has begun, at a time of {@link System#nanoTime}. */
    void begin(long startNanos) {
        dueNanos = startNanos;
        ends = 0;
    }

    /** The task runs, and is about to wait again if the op goes on. */
    void run() {
        runAt(System.nanoTime());
        awake.run();
        dueNanos = System.nanoTime() + intervalNanos;
    }

    /** Notes how late the task is, and would have been at each instant that it has missed. */
    void runAt(long nanos) {
        for (long late = Math.max(0, nanos - dueNanos); late >= 0; late -= intervalNanos) {
            lateNanos.recordValue(late);
        }
    }

    /** The task ends. */
    void end() {
        ends++;
    }

    /** How often it has ended in this op. */
    int ends() {
        return ends;
    }

    /** Moves what was noted, in ns, to where that of all tasks is. */
    void moveTo(Histogram all) {
        all.add(lateNanos);
        lateNanos.reset();
    }
}
