package dev.strandbench.scenario;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ForkSite;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.profiler.SecondaryMetrics;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.function.Supplier;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.TearDown;

/** The base class of benchmarks whose ops fork or wake tasks. The fork site is a parameter. */
public abstract class ForkingBenchmark extends ScenarioBenchmark {

    public static final String FORK_SITE = "forkSite";

    public static final String PUBLISHED_FORK_SITE = ForkSite.AS_PUBLISHED.name();

    /** The name of the parameter that sets the CPU work of a task, in µs on an idle processor. */
    public static final String WORK_MICROS = "workMicros";

    protected static final int MOST_WORK_MICROS = 10_000;

    public static final String WIDTH = "width";

    @Param("INSIDE")
    @PossibleCause(
            value = "INSIDE",
            without = "OUTSIDE",
            cause = "forking and waking tasks on the scheduler's own threads")
    @PossibleCause(value = "OUTSIDE", without = "INSIDE", cause = "forking and waking tasks from outside the scheduler")
    @PossibleCause(value = "AS_PUBLISHED", without = "INSIDE", cause = "forking tasks where published code does")
    public ForkSite forkSite;

    private int width;

    /** Begins a trial of a model. Every op of the trial must return the expected checksum. */
    protected final void begin(ConcurrencyModel model, int poolSize, long expectedChecksum) throws Exception {
        begin(model, poolSize, () -> model.open(poolSize), expectedChecksum);
    }

    /** Begins a trial with a runtime, which the trial closes. The runtime must use the model's kind of thread. */
    protected final void begin(
            ConcurrencyModel model, int poolSize, Supplier<ModelRuntime> opener, long expectedChecksum)
            throws Exception {
        begin(Trial.open(model, site(), opener, expectedChecksum));
        trial().checkForkSite();
        setWidth(width(model, poolSize));
    }

    /** Returns the number of threads that can run an op's tasks at the same time under a model. */
    protected final int width(ConcurrencyModel model, int poolSize) {
        int atOnce = (int) Math.min(Integer.MAX_VALUE, tasksAtOnce());
        return switch (model) {
            case EVENT_LOOP -> Math.min(site() == ForkSite.OUTSIDE ? 1 : callersAtOnce(), atOnce);
            case UNCONFINED -> Math.min(callersAtOnce() + (wakesByTimer() ? 1 : 0), atOnce);
            default -> model.width(poolSize, atOnce);
        };
    }

    /** Sets the value of the metric {@link #WIDTH}, for benchmarks that open the trial themselves. */
    protected final void setWidth(int threads) {
        width = threads;
    }

    protected ForkSite site() {
        return forkSite;
    }

    protected int callersAtOnce() {
        return 1;
    }

    /** Returns true if a timer may wake tasks, so that unconfined coroutines resume on the timer's thread. */
    protected boolean wakesByTimer() {
        return true;
    }

    /** Reports the number of threads that can run the tasks at once, unless several models run the tasks. */
    @TearDown(Level.Iteration)
    public final void reportWidth() {
        if (width > 0) {
            SecondaryMetrics.average(WIDTH, width, "threads");
        }
    }

    protected final void begin(ConcurrencyModel model, long expectedChecksum) throws Exception {
        begin(model, 1, expectedChecksum);
    }

    /** Returns an op's ideal: the critical path, or the work divided by the number of processors if that is longer. */
    protected static Duration ideal(Duration path, long tasks, int workMicros) {
        Duration work = Duration.of(tasks * workMicros, ChronoUnit.MICROS).dividedBy(processors());
        return path.compareTo(work) > 0 ? path : work;
    }
}
