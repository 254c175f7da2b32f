package dev.strandbench.scenario.threadlocalcache;

import dev.strandbench.machine.ProcFiles.ProcessStatus;
import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.ForkingBenchmark;
import dev.strandbench.scenario.ScenarioBenchmark.WatchesItsJvm;
import dev.strandbench.scenario.TaskLimits;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.scenario.threadlocalcache.Scratch.BufferScratch;
import dev.strandbench.scenario.threadlocalcache.Scratch.CountedScratches;
import dev.strandbench.scenario.threadlocalcache.Scratch.ScratchKind;
import dev.strandbench.scenario.threadlocalcache.ThreadLocalCache.CacheLoad;
import dev.strandbench.scenario.threadlocalcache.ThreadLocalCache.CacheStrategy;
import java.util.Optional;
import java.util.function.Supplier;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * <b>Question.</b> Where should code keep a buffer or formatter that is expensive to create and cannot be shared?
 *
 * <p><b>Mechanism.</b> A {@code ThreadLocal} keeps an object until its thread ends. A virtual thread ends with its
 * task. Other places for objects are a queue, an array, and the request itself; see {@link CachePlace}.
 *
 * <p><b>One op</b> is a run of all tasks by one caller. The parameter {@code uses} is the number of times that a task
 * uses an object. Tasks yield between two uses of an object. The metric {@code created.perTask} is the number of new
 * objects per task. There is no ideal time.
 *
 * <p><b>Not measured.</b> The benchmark uses no soft references and no real libraries. A task never uses two objects at
 * once.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar run ThreadLocalCache -p object=HEAP_BUFFER,DIRECT_BUFFER}
 * <b>Sources.</b> FasterXML/jackson-core#919 and #1687; JEP 444. More in {@code docs/scenarios/ThreadLocalCache.md}.
 */
@Answer(columns = {"created.perTask", "rss.peak"})
@WatchesItsJvm
public class ThreadLocalCacheBenchmark extends ForkingBenchmark {

    private static final long BYTES_IN_MEBIBYTE = 1 << 20;
    // Under some strategies, all tasks of an op hold their objects at once.
    private static final long MOST_MEBIBYTES = 4_096;

    @Param
    public CacheStrategy strategy;

    @Param("HEAP_BUFFER")
    public ScratchKind object;

    /** The size of a buffer, in bytes; by default, about the size of Jackson's buffers. Formatters have no size. */
    @Param("8192")
    @ValidRange(min = BufferScratch.USED_BYTES, max = 1 << 20)
    public int bytes;

    @Param("10000")
    @ValidRange(min = 1, max = 100_000)
    public int tasks;

    @Param("2")
    @ValidRange(min = 1, max = 1_000)
    public int uses;

    private ThreadLocalCache cache;
    private CacheLoad load;
    private CountedScratches created;
    private Supplier<Scratch> scratches;
    private long ops;

    @Setup
    public void setUp() throws Exception {
        load = new CacheLoad(tasks, uses);
        begin(strategy.model(), processors(), load.checksum(object.create(bytes)));
        cache = ThreadLocalCache.on(trial().runtime());
        created = new CountedScratches(object, bytes);
        scratches = strategy.scratches(created);
        trial().checkPlacement(check -> {
            Scratch recording = check.recording()::applyAsLong;
            cache.run(new CacheLoad(2, 2), () -> recording);
        });
    }

    @Setup(Level.Iteration)
    public void beginOps() {
        ops = 0;
        created.takeCount();
        ProcessStatus.resetPeak();
    }

    @Benchmark
    public long threadLocalCache() throws Exception {
        return trial().observe(counted(trial().call(() -> cache.run(load, scratches))));
    }

    private long counted(long checksum) {
        ops++;
        return checksum;
    }

    @TearDown(Level.Iteration)
    public void report() {
        if (ops > 0) {
            SecondaryMetrics.average(
                    "created.perTask", (double) created.takeCount() / ((double) ops * tasks), "objects/task");
        }
        ProcessStatus.read()
                .ifPresent(status -> SecondaryMetrics.maximum(
                        "rss.peak", (double) status.peakResidentBytes() / BYTES_IN_MEBIBYTE, "MB"));
    }

    @Override
    public int tasksPerOp() {
        return tasks;
    }

    @Override
    protected long bytesPerTask() {
        return super.bytesPerTask() + 2L * bytes;
    }

    @Override
    protected boolean wakesByTimer() {
        return false;
    }

    @Override
    public Optional<String> unsupported() {
        long mebibytes = (long) tasks * bytes / BYTES_IN_MEBIBYTE;
        return mebibytes > MOST_MEBIBYTES
                ? Optional.of("the objects of all tasks would take " + mebibytes + " MiB at once, more than "
                        + MOST_MEBIBYTES + "; valid: fewer tasks or bytes")
                : TaskLimits.unsupported(strategy.model(), tasks);
    }
}
