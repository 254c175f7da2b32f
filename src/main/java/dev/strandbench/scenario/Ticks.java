package dev.strandbench.scenario;

import dev.strandbench.workload.Wait;
import java.time.Duration;
import org.HdrHistogram.Histogram;

/**
 * The lateness of a waiting task. The task is due at the start of the op, and again {@link #REST} after each run. Each
 * missed due time counts as late, because a task that gets no thread for long would otherwise be late only once.
 */
public final class Ticks {

    /** The wait between two runs of a waiting task: 1 ms, the shortest delay of a coroutine. */
    public static final Wait REST = new Wait(1);

    private final Runnable awake;
    private final long intervalNanos;
    private final Histogram lateNanos = Percentiles.newHistogram();
    private long dueNanos;
    private int ends;

    /** Creates a task that calls {@code awake} whenever it runs. */
    public Ticks(Runnable awake) {
        this(awake, REST.length());
    }

    Ticks(Runnable awake, Duration rest) {
        this.awake = awake;
        intervalNanos = rest.toNanos();
    }

    public void begin(long startNanos) {
        dueNanos = startNanos;
        ends = 0;
    }

    public void run() {
        runAt(System.nanoTime());
        awake.run();
        dueNanos = System.nanoTime() + intervalNanos;
    }

    /** Records how late the task runs at this time, for its due time and for each missed due time. */
    void runAt(long nanos) {
        for (long late = Math.max(0, nanos - dueNanos); late >= 0; late -= intervalNanos) {
            lateNanos.recordValue(late);
        }
    }

    public void end() {
        ends++;
    }

    public int ends() {
        return ends;
    }

    public void moveTo(Histogram all) {
        all.add(lateNanos);
        lateNanos.reset();
    }
}
