package dev.strandbench.scenario.contexthop;

import dev.strandbench.model.ModelRuntime;
import dev.strandbench.scenario.ScenarioBenchmark;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.workload.Checksum;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongUnaryOperator;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * <b>Question.</b> What does it cost to move work to another context and to get control back? It is the question of
 * those who use coroutines, whose code names the context that each step runs in. Code for virtual threads stays where
 * it is: it blocks for I/O and computes on one thread, as in VIRTUAL_STAYS. Nobody has to write what VIRTUAL and
 * STRUCTURED do; they show what it would cost to hop all the same. POOL_STAYS and DEFAULT_STAYS are the like for other
 * models: what they cost less than the arm that hops is the price of its hops.
 *
 * <p><b>Mechanism.</b> Nested hand-offs, caller to I/O context to compute context and back: {@code withContext}, or a
 * future, a scope or a new thread that is waited for. One unit of work, so that every hand-off is latency. DEFAULT
 * profits from dispatchers that share their threads, and need not switch threads between the two contexts;
 * POOL_DISPATCHERS, POOL and HYBRID have contexts of different threads, and must. DEFAULT_SEQUENTIAL makes the two
 * calls one after the other and is back on the caller in between.
 *
 * <p><b>One op</b> is {@code hops} round trips one after another, by one caller, each of two hand-offs there and two
 * back; with 1 the way into the model weighs as much. SEQUENTIAL makes the same calls without any hand-off, the arms
 * that stay with one there and back. No ideal: the steps compute next to nothing.
 *
 * <p><b>Not measured.</b> Throughput of many such units, queueing behind others, I/O. UNCONFINED never hops; EVENT_LOOP
 * has only one context, which is the caller's in every coroutine arm.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar ContextHop -p hops=1000}
 *
 * <p><b>Sources.</b> Comments to V. Zukanov, "Kotlin coroutines vs threads performance benchmark"; the documentation of
 * {@code Dispatchers.IO} on the threads it shares.
 */
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class ContextHopBenchmark extends ScenarioBenchmark {

    private static final int CONTEXTS = 2;

    /** Threads of each of POOL's two pools: one is enough for one unit of work. */
    private static final int POOL_SIZE = 1;

    /** Who runs the two contexts. */
    @Param
    public HopRoute strategy;

    /** Round trips in an op. */
    @Param({"1", "100"})
    @ValidRange(min = 1, max = 1_000)
    public int hops;

    private ContextHop contextHop;
    private long value;

    /** Opens both contexts. */
    @Setup
    public void setUp() throws Exception {
        value = Checksum.of(0);
        begin(Trial.open(strategy.io(), POOL_SIZE, HopSteps.resultOfMixing(hops, value)));
        ModelRuntime compute = trial().openFurther(strategy.compute(), POOL_SIZE);
        contextHop = strategy.between(trial().runtime(), compute);
        LongUnaryOperator idle = LongUnaryOperator.identity();
        trial().checkPlacement(
                        strategy.io(), check -> contextHop.hop(2, value, new HopSteps(check.recording(), idle, idle)));
        trial().checkPlacement(
                        strategy.compute(),
                        check -> contextHop.hop(2, value, new HopSteps(idle, check.recording(), idle)));
        trial().checkPlacement(
                        strategy.publish(),
                        check -> contextHop.hop(2, value, new HopSteps(idle, idle, check.recording())));
    }

    /** Makes the round trips. */
    @Benchmark
    public long contextHop() throws Exception {
        return trial().observe(contextHop.hop(hops, value, HopSteps.MIXING));
    }

    @Override
    public Duration ideal() {
        return Duration.ZERO;
    }

    @Override
    public int tasksPerOp() {
        return CONTEXTS * hops;
    }

    @Override
    protected long tasksAtOnce() {
        return CONTEXTS;
    }
}
