package dev.strandbench.scenario;

import dev.strandbench.model.IoThreads;
import dev.strandbench.profiler.SecondaryMetrics;
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
 * The base of all scenario benchmarks: one caller, the default settings, and checks outside the timed region. A
 * scenario adds its parameters, a set-up that opens the {@link Trial}, and one-line benchmark methods.
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

    /** The garbage collector is fixed, because the JVM's own choice depends on the machine and the JDK. */
    public static final String GC = "-XX:+UseG1GC";

    /**
     * The JVM touches every page of the heap before the first op. Without this option, a fork measures how fast the
     * operating system clears pages, until it has allocated the whole heap once.
     */
    public static final String TOUCHED = "-XX:+AlwaysPreTouch";

    /** The heap of a fork unless its tasks need more, in MiB; the {@code @Fork} annotation asks for this heap. */
    public static final long LEAST_HEAP_MEBIBYTES = 1024;

    /** The largest heap of a fork, in MiB: enough for a million user profiles in structured scopes. */
    public static final long MOST_HEAP_MEBIBYTES = 12 * LEAST_HEAP_MEBIBYTES;

    // This heap has room for everything except tasks, and for several collections during an op.
    private static final long OTHER_MEBIBYTES = 512;

    // Twice the memory of a parked task of the most expensive model with its stack, so half the heap stays free.
    private static final long BYTES_PER_PARKED_TASK = 6 * 1024;

    private static final int BYTES_IN_MEBIBYTE_SHIFT = 20;

    /** Debug mode is off, because it names threads and copies exceptions, which slows only coroutines. */
    public static final String NO_COROUTINE_DEBUG = "-Dkotlinx.coroutines.debug=off";

    private @Nullable Trial trial;
    private boolean scored = true;
    private int ioThreads = IoThreads.ofThisJvm();

    /** Returns the lower bound of an op that no scheduler can beat, from the parameters alone; zero if none exists. */
    public Duration ideal() {
        return Duration.ZERO;
    }

    /** Returns true if the ideal rests on measured work. Such an ideal has its own metric and judges no overhead. */
    protected boolean isIdealTimed() {
        return false;
    }

    /** Returns the longest time of a healthy op, from the parameters; zero if below minutes. A run ends longer ops. */
    public Duration longestOp() {
        return Duration.ZERO;
    }

    /** Returns the number of tasks that an op starts, from the parameters alone; at least 1. */
    public abstract int tasksPerOp();

    /**
     * Returns the heap that an op of this size needs, in MiB, as a whole number of GiB. The heap depends on the
     * parameters but not on the model. Returns empty if the class fixes its heap.
     */
    public OptionalLong heapMebibytes() {
        long tasks = (tasksAtOnce() * bytesPerTask()) >> BYTES_IN_MEBIBYTE_SHIFT;
        long gibibytes = Math.ceilDiv(OTHER_MEBIBYTES + tasks, LEAST_HEAP_MEBIBYTES);
        return OptionalLong.of(Math.min(MOST_HEAP_MEBIBYTES, gibibytes * LEAST_HEAP_MEBIBYTES));
    }

    /** Returns the most tasks of an op alive at once, from the parameters alone; at least 1. Sizes the heap. */
    protected long tasksAtOnce() {
        return tasksPerOp();
    }

    /** Returns the heap that each task needs under any model, in bytes; half of that heap stays free. */
    protected long bytesPerTask() {
        return BYTES_PER_PARKED_TASK;
    }

    /**
     * Returns why these parameters are not valid for this model; empty if they are valid. Depends only on the
     * parameters and {@link #tellOfFork}.
     */
    public Optional<String> unsupported() {
        return Optional.empty();
    }

    /**
     * Makes the other methods describe a fork instead of this JVM, by the number of threads of {@code Dispatchers.IO}.
     *
     * @param jvmArguments all arguments of the fork, in order
     */
    public final void tellOfFork(List<String> jvmArguments) {
        ioThreads = IoThreads.with(jvmArguments);
    }

    protected final int ioThreads() {
        return ioThreads;
    }

    /** Registers the trial of {@code @Setup}, which is checked after each iteration and closed after the last. */
    protected final void begin(Trial opened) {
        trial = opened;
    }

    /** Ends every iteration without a score. Parameters that ask for the impossible are a valid result. */
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

    /** Marks benchmarks whose measured code runs in another JVM, which ignores the fork's JVM arguments. */
    @Inherited
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE)
    public @interface MeasuresAnotherJvm {}
}
