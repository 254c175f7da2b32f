package dev.strandbench.scenario.footprint;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ForkSite;
import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.PlatformThreads;
import dev.strandbench.scenario.ScenarioBenchmark;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.scenario.footprint.Footprint.Frames;
import dev.strandbench.scenario.footprint.ParkedTasks.MemoryPerTask;
import dev.strandbench.scenario.footprint.ParkedTasks.MemoryReading;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * <b>Question.</b> How much memory does a parked task hold?
 *
 * <p><b>Mechanism.</b> The benchmark reads the memory use before and after all tasks park, and divides the difference
 * by the number of tasks. All tasks park in the queue of one latch or one {@code CompletableDeferred}, without a timer.
 *
 * <p><b>One op</b> is one round, in which all tasks park. Ignore the score, which is only the time of a round. The
 * answers are secondary metrics, in bytes per task; see docs/scenarios/Footprint.md. There is no ideal time.
 *
 * <p><b>Not measured.</b> Kernel memory is not measured. Resident memory is imprecise with fewer than 100,000 tasks.
 * The benchmark leaves out SEQUENTIAL, which cannot park two tasks, and POOL, which needs as many threads as PLATFORM.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar Footprint -p tasks=100000 -p stackDepth=1,10,100}.
 * <b>Sources.</b> "I Built the Same Service with Kotlin Coroutines and Java Virtual Threads"; JEP 444.
 */
@Answer(
        metric = "heap.perTask",
        unit = "B/task",
        columns = {"rss.perTask", "native.perTask"},
        further = "tasks.most",
        allocationPerTask = false)
@BenchmarkMode(Mode.SingleShotTime)
@Fork(
        jvmArgs = {
            // The heap grows and shrinks with the live objects, so that resident memory does not reflect earlier use.
            "-Xms8m",
            "-Xmx12g",
            "-XX:MinHeapFreeRatio=5",
            "-XX:MaxHeapFreeRatio=10",
            "-XX:G1HeapRegionSize=1m",
            // One carrier and foreground compilation make the order of compilations and the frame sizes repeatable.
            "-Xbatch",
            "-Djdk.virtualThreadScheduler.parallelism=1",
            ScenarioBenchmark.GC,
            ScenarioBenchmark.NO_COROUTINE_DEBUG
        },
        jvmArgsAppend = "-XX:NativeMemoryTracking=summary")
public class FootprintBenchmark extends ScenarioBenchmark {

    // This number leaves room in the heap for interpreted frames of 200 bytes.
    private static final long MOST_FRAMES = 50_000_000;
    // At the limit, a JVM could not start its own threads for collection and compilation.
    private static final double SAFE_PART_OF_LIMIT = 0.9;
    // This number does not depend on the number of tasks. Most of a million tasks would run code that is already
    // compiled.
    private static final int COLD_TASKS = 1_000;
    private static final String UNIT = "B/task";

    @Param({"PLATFORM", "VIRTUAL", "STRUCTURED", "EVENT_LOOP", "DEFAULT", "IO", "UNCONFINED", "HYBRID"})
    public ConcurrencyModel model;

    @Param("10000")
    @ValidRange(min = 1_000, max = 1_000_000)
    public int tasks;

    @Param("1")
    @ValidRange(min = 1, max = 1_000)
    public int stackDepth;

    /** The maximum number of tasks under PLATFORM. */
    @Param("" + PlatformThreads.MOST)
    @ValidRange(min = 1_000, max = 1_000_000)
    public int mostThreads;

    private ParkedTasks parked;
    private double coldHeap;
    private int threadLimit;
    private @Nullable MemoryPerTask latest;

    @Setup
    public void setUp() throws Exception {
        int possible = model == ConcurrencyModel.PLATFORM ? possibleThreads() : tasks;
        begin(Trial.open(model, ForkSite.AS_PUBLISHED, 1, Frames.sum(possible, stackDepth)));
        Footprint footprint = Footprint.on(trial().runtime());
        trial().checkPlacement(check -> footprint.park(2, stackDepth, index -> check.record(), () -> {}));
        parked = new ParkedTasks(footprint, possible, stackDepth);
        MemoryReading.settled(); // loads the classes for reading
        coldHeap = new ParkedTasks(footprint, Math.min(possible, COLD_TASKS), stackDepth)
                .weigh()
                .perTask()
                .heap();
        parked.warmUp();
    }

    private int possibleThreads() throws InterruptedException {
        threadLimit = ParkedTasks.possibleThreads(tasks, Thread::start);
        if (threadLimit == tasks) {
            return tasks;
        }
        int possible = (int) (SAFE_PART_OF_LIMIT * threadLimit);
        System.err.println("strandbench: the operating system refused thread " + (threadLimit + 1) + " of " + tasks
                + "; measuring with " + possible);
        return possible;
    }

    @Benchmark
    public long footprint() throws Exception {
        ParkedTasks.Round round = parked.weighWarm();
        latest = round.perTask();
        return trial().observe(round.sum());
    }

    @TearDown(Level.Iteration)
    public void report() {
        SecondaryMetrics.average("heap.perTask.cold", coldHeap, UNIT);
        if (latest != null) {
            SecondaryMetrics.average("heap.perTask", latest.heap(), UNIT);
            latest.resident().ifPresent(bytes -> SecondaryMetrics.average("rss.perTask", bytes, UNIT));
            latest.outside().ifPresent(bytes -> SecondaryMetrics.average("native.perTask", bytes, UNIT));
        }
        boolean limited = model == ConcurrencyModel.PLATFORM && threadLimit < tasks;
        SecondaryMetrics.maximum("tasks.most", limited ? threadLimit : tasks, "tasks");
        if (limited) {
            SecondaryMetrics.maximum("threads.limit", threadLimit, "threads");
        }
    }

    // The heap starts small, so that the process holds only the memory that the tasks need.
    @Override
    public OptionalLong heapMebibytes() {
        return OptionalLong.empty();
    }

    @Override
    public int tasksPerOp() {
        return tasks;
    }

    @Override
    public Optional<String> unsupported() {
        if (model == ConcurrencyModel.PLATFORM && tasks > mostThreads) {
            return Optional.of(PlatformThreads.MOST_REASON + "; -p mostThreads=" + tasks + " tries it");
        }
        return (long) tasks * stackDepth > MOST_FRAMES
                ? Optional.of("more than 50,000,000 frames at once do not fit the heap; take fewer tasks")
                : Optional.empty();
    }
}
