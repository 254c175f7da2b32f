package dev.strandbench.scenario.parallelmap;

import dev.strandbench.scenario.ScenarioBenchmark;
import dev.strandbench.scenario.SecondaryMetrics;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.workload.Checksum;
import java.time.Duration;
import java.util.stream.LongStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * <b>Question.</b> What is the best way to spread work that only needs a CPU, and from how much work per item on does
 * it pay?
 *
 * <p><b>Mechanism.</b> Creating, queueing and joining tasks that never wait: one for each item, whose results travel
 * back in futures, or one for each processor, which fills its part of the results. The parallelism is the same, the
 * number of available processors.
 *
 * <p><b>One op</b> is {@code items} items transformed, by one caller, and their results added up. The secondary metric
 * {@code ideal} is the work divided by the processors: the least time of a plain loop, measured once in a trial before
 * it warms up. It cannot be known from the parameters, so {@link #ideal()} is zero; as anything measured it has an
 * error.
 *
 * <p>Loops look every 1,024 items whether they are to stop. Thread priorities have no effect on Linux, where HotSpot
 * ignores them unless {@code -XX:ThreadPriorityPolicy=1} is given, and those above normal need root or
 * {@code CAP_SYS_NICE}; with nothing else to run on the processors they could not have any. Virtual threads and
 * coroutines have none of their own.
 *
 * <p><b>Not measured.</b> Items that differ in length, memory traffic, transforms that wait. A platform thread each,
 * HYBRID, IO and UNCONFINED are left out: they are ways to wait.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar ParallelMap -p items=1000000 -p tokens=10}
 *
 * <p><b>Sources.</b> M. Apo, comment to V. Zukanov, "Kotlin coroutines vs threads performance benchmark", and his
 * repository jvm21-demo, whose fixed number of virtual threads is VIRTUAL_POOL_PER_ITEM; VIRTUAL_WORKERS take chunks.
 * Another comment there asks for thread priorities; the documentation of {@code java -XX:ThreadPriorityPolicy}.
 */
public class ParallelMapBenchmark extends ScenarioBenchmark {

    private static final long BYTES_PER_ITEM = 4 * 1024;

    /** How the items are shared among threads. */
    @Param
    public MapStrategy strategy;

    /** Items in the list. */
    @Param("10000")
    @ValidRange(min = 1, max = 1_000_000)
    public int items;

    /** Work on each item, in JMH's tokens: light, about what starting a task costs or less, and heavy. */
    @Param({"10", "10000"})
    @ValidRange(min = 0, max = 1_000_000)
    public int tokens;

    private ParallelMap map;
    private CpuWork work;
    private double idealMillis;

    /** Starts the strategy's threads and measures the ideal. */
    @Setup
    public void setUp() throws Exception {
        begin(Trial.open(strategy, strategy.placements(), Checksum.ofRange(items)));
        map = strategy.open();
        trial().atEnd(map::close);
        trial().checkPlacement(check -> map.map(2, index -> {
            check.record();
            return index;
        }));
        work = new CpuWork(tokens);
        idealMillis = SequentialTime.of(items, work).toNanos() / 1e6 / MapStrategy.processors();
    }

    /** Transforms the items and adds up the results. */
    @Benchmark
    public long parallelMap() throws Exception {
        return trial().observe(LongStream.of(map.map(items, work)).sum());
    }

    /** Reports the measured ideal. */
    @TearDown(Level.Iteration)
    public void reportIdeal() {
        SecondaryMetrics.average("ideal.measured", idealMillis, "ms/op");
    }

    @Override
    public Duration ideal() {
        return Duration.ZERO;
    }

    @Override
    public int tasksPerOp() {
        return items;
    }

    /**
     * An item's task never parks, and has no stack: a thread that has not begun, and its future, take a tenth of this.
     * The rest is there so that it is not collections that an op spends its time with.
     */
    @Override
    protected long bytesPerTask() {
        return BYTES_PER_ITEM;
    }
}
