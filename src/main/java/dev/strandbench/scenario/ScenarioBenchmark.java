package dev.strandbench.scenario;

import dev.strandbench.model.IoThreads;
import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.profiler.watch.JvmSampler;
import dev.strandbench.workload.CpuBurn;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The base class of all scenario benchmarks: one caller, default options, and checks outside the timed region. A
 * scenario adds parameters, a set-up method that opens the {@link Trial}, and one-line benchmark methods.
 */
@State(Scope.Benchmark)
@Threads(1)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(
        value = 5,
        jvmArgs = {
            "-Xms1g",
            "-Xmx1g",
            ScenarioBenchmark.TOUCHED,
            ScenarioBenchmark.GC,
            ScenarioBenchmark.NO_COROUTINE_DEBUG
        })
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
public abstract class ScenarioBenchmark {

    /**
     * The garbage collector of all forks. It is fixed because the JVM's own choice depends on the machine and the JDK.
     */
    public static final String GC = "-XX:+UseG1GC";

    /** Makes the JVM touch the whole heap at the start, so that no op includes the time to clear new pages. */
    public static final String TOUCHED = "-XX:+AlwaysPreTouch";

    /** The minimum heap of a fork, in MiB. The {@code @Fork} annotation sets the same size. */
    public static final long LEAST_HEAP_MEBIBYTES = 1024;

    /** The maximum heap of a fork, in MiB: enough for a million user profiles in structured scopes. */
    public static final long MOST_HEAP_MEBIBYTES = 12 * LEAST_HEAP_MEBIBYTES;

    // The part of the heap for everything except tasks. It is large enough for an op with several collections.
    private static final long OTHER_MEBIBYTES = 512;

    // Twice the memory of a parked task and its stack under the most expensive model, so that half the heap stays free.
    private static final long BYTES_PER_PARKED_TASK = 6 * 1024;

    private static final int BYTES_IN_MEBIBYTE_SHIFT = 20;
    private static final double NANOS_PER_MICRO = 1e3;

    /** Turns off coroutine debug mode, because its thread names and copied exceptions slow down only coroutines. */
    public static final String NO_COROUTINE_DEBUG = "-Dkotlinx.coroutines.debug=off";

    /** The name of a metric that is 0 if the measured program does not start. Such an arm has no score. */
    public static final String STARTS = "starts";

    private @Nullable Trial trial;
    private boolean scored = true;
    private int ioThreads = IoThreads.ofThisJvm();

    /**
     * Returns the shortest possible time of an op; zero if there is no lower bound. The result depends only on the
     * parameters.
     */
    public Duration ideal() {
        return Duration.ZERO;
    }

    /**
     * Returns true if the ideal depends on measured times, or is not an exact lower bound. The ideal is then reported
     * as the metric {@code ideal.measured}, and overheads are not compared.
     */
    protected boolean isIdealTimed() {
        return false;
    }

    /**
     * Returns an op's estimated time, for planning forks; zero if unknown. The result depends only on the parameters.
     */
    public Duration usualOp() {
        return ideal();
    }

    /**
     * Returns the maximum time of a normal op; zero for short ops. A run stops only ops that take longer than this
     * maximum. The result depends only on the parameters.
     */
    public Duration longestOp() {
        return Duration.ZERO;
    }

    /**
     * Returns true if ops wait for storage. Such waits then do not count as a disturbance. The result depends only on
     * the parameters.
     */
    public boolean waitsForStorage() {
        return false;
    }

    /** Returns the number of tasks that an op starts, at least 1. The result depends only on the parameters. */
    public abstract int tasksPerOp();

    /** Returns a heap size for all models, in MiB, rounded up to whole GiB; empty if the class sets a fixed size. */
    public OptionalLong heapMebibytes() {
        long tasks = (tasksAtOnce() * bytesPerTask()) >> BYTES_IN_MEBIBYTE_SHIFT;
        long gibibytes = Math.ceilDiv(OTHER_MEBIBYTES + tasks, LEAST_HEAP_MEBIBYTES);
        return OptionalLong.of(Math.min(MOST_HEAP_MEBIBYTES, gibibytes * LEAST_HEAP_MEBIBYTES));
    }

    /**
     * Returns the largest number of tasks that exist at once, at least 1. The result depends only on the parameters.
     */
    protected long tasksAtOnce() {
        return tasksPerOp();
    }

    /** Returns the heap space, in bytes, to reserve for each task under any model. A task fills half of this space. */
    protected long bytesPerTask() {
        return BYTES_PER_PARKED_TASK;
    }

    /**
     * Returns the reason why the parameters are not valid; empty if they are valid. The result depends only on the
     * parameters, this machine, and the JVM arguments passed to {@link #tellOfFork}.
     */
    public Optional<String> unsupported() {
        return Optional.empty();
    }

    /**
     * Receives a fork's JVM arguments, in order. The arguments determine the number of {@code Dispatchers.IO} threads.
     */
    public final void tellOfFork(List<String> jvmArguments) {
        ioThreads = IoThreads.with(jvmArguments);
    }

    protected final int ioThreads() {
        return ioThreads;
    }

    protected static int processors() {
        return Runtime.getRuntime().availableProcessors();
    }

    protected static CpuBurn workOf(int micros) {
        return CpuBurn.lasting(micros * NANOS_PER_MICRO);
    }

    /** Registers a trial, which is checked after each iteration and closed after the last iteration. */
    protected final void begin(Trial opened) {
        trial = opened;
        if (getClass().isAnnotationPresent(WatchesItsJvm.class)) {
            opened.atEnd(JvmSampler.startIfAsked());
        }
    }

    /** Makes every iteration end without a score. Call this for parameters with which no op can succeed. */
    protected final void withholdScores() {
        scored = false;
    }

    protected final boolean isScored() {
        return scored;
    }

    protected final Trial trial() {
        if (trial == null) {
            throw new IllegalStateException("the set-up has not begun a trial");
        }
        return trial;
    }

    @Setup(Level.Iteration)
    public void beginIteration() {
        SecondaryMetrics.begin();
    }

    @TearDown(Level.Iteration)
    public void checkIteration() {
        if (!scored) {
            SecondaryMetrics.withholdScore();
            return;
        }
        trial().requireResults();
        if (!ideal().isZero()) {
            SecondaryMetrics.average(isIdealTimed() ? "ideal.measured" : "ideal", ideal().toNanos() / 1e6, "ms/op");
        }
        SecondaryMetrics.average("tasks", tasksPerOp(), "tasks/op");
    }

    @TearDown(Level.Trial)
    public void endTrial() {
        if (scored) {
            trial().close();
        }
    }

    /** Marks benchmarks whose measured code runs in another JVM, to which the fork's JVM arguments do not apply. */
    @Inherited
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE)
    public @interface MeasuresAnotherJvm {}

    /** Marks benchmarks about memory, for which result pages show the memory use of each fork's JVM over time. */
    @Inherited
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE)
    public @interface WatchesItsJvm {}
}
