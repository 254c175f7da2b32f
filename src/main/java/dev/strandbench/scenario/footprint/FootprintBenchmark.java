package dev.strandbench.scenario.footprint;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.PlatformThreads;
import dev.strandbench.scenario.ScenarioBenchmark;
import dev.strandbench.scenario.SecondaryMetrics;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.ValidRange;
import java.time.Duration;
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
 * <p><b>Mechanism.</b> Memory is read, {@code tasks} tasks park, memory is read again, and the difference is divided by
 * their number: live heap after collection, resident memory of the process (Linux), and what HotSpot commits outside of
 * the heap. A task parks below {@code stackDepth} frames of its own, in the one queue of a latch or a deferred that all
 * share, without a timer; its node there, its handle for the join and its entry in the model's tables are part of what
 * it holds. What a runtime keeps when its tasks have ended, threads and tables, is not.
 *
 * <p><b>One op</b> is: exercise, read, park all, read, release all, join. Its time is mostly that of collections and
 * pauses and means nothing. The answer is in the secondary metrics, in B/task: {@code heap.perTask},
 * {@code rss.perTask} and {@code native.perTask}. They hold for compiled code: before the first iteration tasks are
 * parked until the figure stays within one per cent, and a few before each op. {@code heap.perTask.cold} is what the
 * first thousand tasks of the JVM held, of whose code no more than the classes had been loaded. No ideal.
 *
 * <p><b>Not measured.</b> Kernel memory, of which a platform thread has a stack too. Resident memory counts pages, and
 * heap regions that the collector keeps in reserve: it is rough below 100,000 tasks. SEQUENTIAL is left out: its caller
 * cannot park and start the next. POOL is left out: it parks no more tasks than it has threads, and is PLATFORM then.
 * PLATFORM takes as many threads as the machine allows and says in {@code threads.limit} if those were too few.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar Footprint -p tasks=100000 -p stackDepth=1,10,100}
 *
 * <p><b>Sources.</b> "I Built the Same Service with Kotlin Coroutines and Java Virtual Threads", which leaves memory
 * open; comments to V. Zukanov, "Kotlin Coroutines vs Threads Performance Benchmark"; JEP 444.
 */
@Answer(
        metric = "heap.perTask",
        unit = "B/task",
        columns = {"rss.perTask", "native.perTask"},
        allocationPerTask = false)
@BenchmarkMode(Mode.SingleShotTime)
@Fork(
        jvmArgs = {
            // From next to nothing to what a million structured tasks need, and back to what is alive whenever it is
            // collected: resident memory would otherwise show what was once used.
            "-Xms8m",
            "-Xmx12g",
            "-XX:MinHeapFreeRatio=5",
            "-XX:MaxHeapFreeRatio=10",
            "-XX:G1HeapRegionSize=1m",
            // What the JIT compiler inlines, and so how large a frame is, depends on what else it has compiled by then.
            // One carrier and compilation in the foreground keep chance out of that order.
            "-Xbatch",
            "-Djdk.virtualThreadScheduler.parallelism=1",
            ScenarioBenchmark.GC,
            ScenarioBenchmark.NO_COROUTINE_DEBUG
        },
        jvmArgsAppend = "-XX:NativeMemoryTracking=summary")
public class FootprintBenchmark extends ScenarioBenchmark {

    // Leaves room in the heap for frames of 200 bytes, which interpreted ones may take.
    private static final long MOST_FRAMES = 50_000_000;
    // A JVM at the limit cannot start the threads that it needs itself, for collection and compilation.
    private static final double SAFE_PART_OF_LIMIT = 0.9;
    // The same for every number of tasks: of a million, most would find compiled code.
    private static final int COLD_TASKS = 1_000;
    private static final String UNIT = "B/task";

    /** Who runs the tasks. */
    @Param({"PLATFORM", "VIRTUAL", "STRUCTURED", "EVENT_LOOP", "DEFAULT", "IO", "UNCONFINED", "HYBRID"})
    public ConcurrencyModel model;

    /** Tasks that are parked at the same time. */
    @Param("10000")
    @ValidRange(min = 1_000, max = 1_000_000)
    public int tasks;

    /** Frames below which each task parks. */
    @Param("1")
    @ValidRange(min = 1, max = 1_000)
    public int stackDepth;

    /** Threads that PLATFORM may start at most. */
    @Param("" + PlatformThreads.MOST)
    @ValidRange(min = 1_000, max = 1_000_000)
    public int mostThreads;

    private ParkedTasks parked;
    private double coldHeap;
    private int threadLimit;
    private @Nullable MemoryPerTask latest;

    /** Opens the model's runtime, weighs cold tasks, and warms up. */
    @Setup
    public void setUp() throws Exception {
        int possible = model == ConcurrencyModel.PLATFORM ? possibleThreads() : tasks;
        begin(Trial.open(model, Frames.sum(possible, stackDepth)));
        Footprint footprint = Footprint.on(trial().runtime());
        trial().checkPlacement(check -> footprint.park(2, stackDepth, index -> check.record(), () -> {}));
        parked = new ParkedTasks(footprint, possible, stackDepth);
        MemoryReading.settled(); // loads what reading needs
        coldHeap = new ParkedTasks(footprint, Math.min(possible, COLD_TASKS), stackDepth)
                .weigh()
                .perTask()
                .heap();
        parked.warmUp();
    }

    private int possibleThreads() throws InterruptedException {
        threadLimit = ThreadLimit.reach(tasks);
        if (threadLimit == tasks) {
            return tasks;
        }
        int possible = (int) (SAFE_PART_OF_LIMIT * threadLimit);
        System.err.println("strandbench: the operating system refused thread " + (threadLimit + 1) + " of " + tasks
                + "; measuring with " + possible);
        return possible;
    }

    /** Parks the tasks, reads memory, and releases them. */
    @Benchmark
    public long footprint() throws Exception {
        ParkedTasks.Round round = parked.weighWarm();
        latest = round.perTask();
        return trial().observe(round.sum());
    }

    /** Reports the findings of the iteration's last op. */
    @TearDown(Level.Iteration)
    public void report() {
        SecondaryMetrics.average("heap.perTask.cold", coldHeap, UNIT);
        if (latest != null) {
            SecondaryMetrics.average("heap.perTask", latest.heap(), UNIT);
            latest.resident().ifPresent(bytes -> SecondaryMetrics.average("rss.perTask", bytes, UNIT));
            latest.outside().ifPresent(bytes -> SecondaryMetrics.average("native.perTask", bytes, UNIT));
        }
        if (model == ConcurrencyModel.PLATFORM && threadLimit < tasks) {
            SecondaryMetrics.maximum("threads.limit", threadLimit, "threads");
        }
    }

    @Override
    public Duration ideal() {
        return Duration.ZERO;
    }

    /** One that starts small, so that what the process holds is what the tasks take. */
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
