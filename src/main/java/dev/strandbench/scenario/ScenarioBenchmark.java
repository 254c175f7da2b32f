package dev.strandbench.scenario;

import dev.strandbench.model.IoThreads;
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
 * What all scenario benchmarks share: one caller, the defaults of every run, and the checks outside the timed region. A
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

    /** Named, because the JVM's own choice depends on the machine and has changed between JDKs. */
    public static final String GC = "-XX:+UseG1GC";

    /**
     * Every page of the heap is touched before the first op. Otherwise a fork measures, for as long as it takes to
     * allocate the whole heap once, how fast the operating system clears pages.
     */
    public static final String TOUCHED = "-XX:+AlwaysPreTouch";

    /** Heap of a fork unless its tasks need more, in MiB: what {@code @Fork} above asks for. */
    public static final long LEAST_HEAP_MEBIBYTES = 1024;

    /**
     * The largest heap of a fork, in MiB: a million user profiles in structured scopes, which are four million tasks,
     * end within it.
     */
    public static final long MOST_HEAP_MEBIBYTES = 12 * LEAST_HEAP_MEBIBYTES;

    /** Room for what lives beside the tasks, and for several collections while an op runs. */
    private static final long OTHER_MEBIBYTES = 512;

    /** Twice what a parked task of the most expensive model takes with its stack, so that half the heap is free. */
    private static final long BYTES_PER_PARKED_TASK = 6 * 1024;

    private static final int BYTES_IN_MEBIBYTE_SHIFT = 20;

    /** Debug mode names threads and copies exceptions, at a cost that only coroutines would pay. */
    public static final String NO_COROUTINE_DEBUG = "-Dkotlinx.coroutines.debug=off";

    private @Nullable Trial trial;
    private boolean scored = true;
    private int ioThreads = IoThreads.ofThisJvm();

    /** The lower bound of one op that no scheduler can beat, from the parameters alone; zero if there is none. */
    public abstract Duration ideal();

    /**
     * Whether the ideal rests on how long work takes, which is timed: as anything timed it has an error. It then has a
     * name of its own, so that no overhead is judged over it.
     */
    protected boolean isIdealTimed() {
        return false;
    }

    /**
     * How long an op may take though nothing hangs, from the parameters alone; zero where that is less than minutes. A
     * run ends forks whose ops take longer.
     */
    public Duration longestOp() {
        return Duration.ZERO;
    }

    /** How many tasks one op starts, from the parameters alone; at least 1. */
    public abstract int tasksPerOp();

    /**
     * The heap that an op of this size needs, in whole GiB given in MiB, from the parameters alone and therefore the
     * same for every model; empty if the class asks for one of its own, whatever the parameters.
     */
    public OptionalLong heapMebibytes() {
        long tasks = (tasksAtOnce() * bytesPerTask()) >> BYTES_IN_MEBIBYTE_SHIFT;
        long gibibytes = Math.ceilDiv(OTHER_MEBIBYTES + tasks, LEAST_HEAP_MEBIBYTES);
        return OptionalLong.of(Math.min(MOST_HEAP_MEBIBYTES, gibibytes * LEAST_HEAP_MEBIBYTES));
    }

    /** How many tasks of an op are alive at once at most, from the parameters alone, for the heap; at least 1. */
    protected long tasksAtOnce() {
        return tasksPerOp();
    }

    /** The heap that each of these tasks needs, of whatever model, in bytes; half of it stays free. */
    protected long bytesPerTask() {
        return BYTES_PER_PARKED_TASK;
    }

    /**
     * Why these parameters are not valid for this model, from the parameters and what its fork is given alone; empty if
     * they are.
     */
    public Optional<String> unsupported() {
        return Optional.empty();
    }

    /**
     * Has it tell what is true of a fork in place of this JVM: how many threads {@code Dispatchers.IO} has there.
     *
     * @param jvmArguments all that the fork is given, in their order
     */
    public final void tellOfFork(List<String> jvmArguments) {
        ioThreads = IoThreads.with(jvmArguments);
    }

    /** How many threads {@code Dispatchers.IO} has, in the fork. */
    protected final int ioThreads() {
        return ioThreads;
    }

    /**
     * Whether, with these parameters, the score answers in place of the metric that the class declares; from the
     * parameters alone.
     */
    public boolean isAnsweredByScore() {
        return false;
    }

    /** Whether what is measured runs in a JVM that the fork starts: what the fork's own is given does not reach it. */
    public boolean measuresAnotherJvm() {
        return false;
    }

    /** Hands over what {@code @Setup} has opened, to be checked after each iteration and closed after the trial. */
    protected final void begin(Trial opened) {
        trial = opened;
    }

    /** Makes every iteration end without a score, because the parameters ask for the impossible, which is a result. */
    protected final void withholdScores() {
        scored = false;
    }

    /** Whether this trial measures anything. */
    protected final boolean isScored() {
        return scored;
    }

    /** The running trial. */
    protected final Trial trial() {
        if (trial == null) {
            throw new IllegalStateException("the set-up has not begun a trial");
        }
        return trial;
    }

    /** Notes where the ops of an iteration begin. */
    @Setup(Level.Iteration)
    public void beginIteration() {
        SecondaryMetrics.begin();
    }

    /** Checks the results of an iteration and reports its ideal. */
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

    /** Closes the model's runtime and makes sure that it leaves no thread behind. */
    @TearDown(Level.Trial)
    public void endTrial() {
        if (scored) {
            trial().close();
        }
    }
}
