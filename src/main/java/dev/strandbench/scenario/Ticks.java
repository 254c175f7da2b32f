package dev.strandbench.scenario;

import dev.strandbench.workload.Wait;
import java.time.Duration;
import org.HdrHistogram.Histogram;

/**
 * Measures how late a repeated task runs. The first run is due at the start of the op. Each later run is due when
 * {@link #REST} has passed since the previous run ended. Each due time that is missed counts as another late run.
 */
public final class Ticks {

    /** The wait between two runs of the task: 1 ms, which is the shortest delay of a coroutine. */
    public static final Wait REST = new Wait(1);

    private final Runnable awake;
    private final long intervalNanos;
    private final Histogram lateNanos = Percentiles.newHistogram();
    private long dueNanos;
    private int ends;

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
