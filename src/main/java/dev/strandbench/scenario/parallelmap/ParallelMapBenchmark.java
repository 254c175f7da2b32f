package dev.strandbench.scenario.parallelmap;

import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.ForkingBenchmark;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.scenario.parallelmap.ParallelMap.CpuWork;
import dev.strandbench.scenario.parallelmap.ParallelMap.LoopMap.SequentialTime;
import dev.strandbench.scenario.parallelmap.ParallelMap.MapStrategy;
import dev.strandbench.workload.Checksum;
import java.time.Duration;
import java.util.stream.LongStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * <b>Question.</b> What is the best way to spread CPU-bound work over threads, and when does concurrency pay off?
 *
 * <p><b>Mechanism.</b> Tasks never wait. Some strategies run one task per item, and read its result from a future.
 * Other strategies run one task per processor; each task stores the results of an equal share of the items.
 *
 * <p><b>One op</b> is a run in which one caller transforms all items and adds up the results. The ideal is given only
 * as the metric {@code ideal.measured}: the time of a loop over all items, divided by the number of processors.
 *
 * <p><b>Not measured.</b> The work on each item takes the same time, causes little memory traffic and does not wait.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar ParallelMap -p items=1000000 -p tokens=10} <b>Sources.</b>
 * Comment of M. Apo on V. Zukanov, "Kotlin coroutines vs threads performance benchmark". More in
 * {@code docs/scenarios/ParallelMap.md}.
 */
@Answer(floors = "LOOP")
public class ParallelMapBenchmark extends ForkingBenchmark {

    private static final long BYTES_PER_ITEM = 4 * 1024;

    private static final Duration USUAL_TOKEN = Duration.ofNanos(2);

    @Param
    public MapStrategy strategy;

    @Param("10000")
    @ValidRange(min = 1, max = 1_000_000)
    public int items;

    /** The work per item, in tokens of {@code Blackhole.consumeCPU}. 10 tokens take no longer than starting a task. */
    @Param({"10", "10000"})
    @ValidRange(min = 0, max = 1_000_000)
    public int tokens;

    private ParallelMap map;
    private CpuWork work;
    private double idealMillis;

    @Setup
    public void setUp() throws Exception {
        begin(Trial.open(strategy, forkSite, strategy.placements(forkSite), Checksum.ofRange(items)));
        setWidth(strategy.model()
                .map(model -> width(model, MapStrategy.processors()))
                .orElse(strategy == MapStrategy.LOOP ? 1 : Math.min(items, MapStrategy.processors())));
        map = strategy.open(trial());
        trial().checkForkSite();
        trial().checkPlacement(check -> map.map(2, check.recording()::applyAsLong));
        work = new CpuWork(tokens);
        idealMillis = SequentialTime.of(items, work).toNanos() / 1e6 / MapStrategy.processors();
    }

    @Benchmark
    public long parallelMap() throws Exception {
        return trial().observe(
                        LongStream.of(trial().call(() -> map.map(items, work))).sum());
    }

    @TearDown(Level.Iteration)
    public void reportIdeal() {
        SecondaryMetrics.average("ideal.measured", idealMillis, "ms/op");
    }

    @Override
    public Duration usualOp() {
        Duration all = USUAL_TOKEN.multipliedBy((long) items * tokens);
        return strategy == MapStrategy.LOOP ? all : all.dividedBy(MapStrategy.processors());
    }

    @Override
    public int tasksPerOp() {
        return items;
    }

    // A thread that has not begun takes a tenth of this, together with its future. The rest makes garbage collections
    // rare.
    @Override
    protected long bytesPerTask() {
        return BYTES_PER_ITEM;
    }
}
