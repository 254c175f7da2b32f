package dev.strandbench.scenario.fairness;

import dev.strandbench.scenario.Percentiles;
import dev.strandbench.workload.Wait;
import java.time.Duration;
import org.HdrHistogram.Histogram;

/**
 * The lateness of a waiting task. It is due at the start of the op and then {@link #REST} after each run. Instants that
 * it misses count as late too; otherwise a task that never gets a processor would be late only once.
 */
public final class Wakings {

    /** The wait of a waiting task, in whole milliseconds because coroutines have no shorter delay. */
    static final Wait REST = new Wait(1);

    private final Runnable awake;
    private final long intervalNanos;
    private final Histogram lateNanos = Percentiles.newHistogram();
    private long dueNanos;
    private int ends;

    /** Creates the wakings of a task, with an action that the task calls whenever it runs. */
    Wakings(Runnable awake) {
        this(awake, REST.length());
    }

    Wakings(Runnable awake, Duration rest) {
        this.awake = awake;
        intervalNanos = rest.toNanos();
    }

    /** Begins an op at a time of {@link System#nanoTime}. */
    void begin(long startNanos) {
        dueNanos = startNanos;
        ends = 0;
    }

    /** Called by the task whenever it runs. */
    void run() {
        runAt(System.nanoTime());
        awake.run();
        dueNanos = System.nanoTime() + intervalNanos;
    }

    /** Records the lateness of the task at a time, and at each instant that it has missed. */
    void runAt(long nanos) {
        for (long late = Math.max(0, nanos - dueNanos); late >= 0; late -= intervalNanos) {
            lateNanos.recordValue(late);
        }
    }

    void end() {
        ends++;
    }

    /** Returns how often the task has ended in this op. */
    int ends() {
        return ends;
    }

    /** Moves the recorded lateness, in ns, to a histogram. */
    void moveTo(Histogram all) {
        all.add(lateNanos);
        lateNanos.reset();
    }
}
