package dev.strandbench.scenario.contexthop;

import dev.strandbench.model.ForkSite;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.ScenarioBenchmark;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.scenario.contexthop.ContextHop.HopRoute;
import dev.strandbench.scenario.contexthop.ContextHop.HopSteps;
import dev.strandbench.workload.Checksum;
import java.util.concurrent.TimeUnit;
import java.util.function.LongUnaryOperator;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * <b>Question.</b> What does it cost to move work to another context and to get control back?
 *
 * <p><b>Mechanism.</b> A hand-off is a call to {@code withContext}, or a wait for a future, a scope or a new thread.
 * Arms with STAYS in their names run the same steps on one thread.
 *
 * <p><b>One op</b> is a sequence of round trips ({@code hops}), each with two hand-offs and two returns. There is no
 * ideal time.
 *
 * <p><b>Not measured.</b> One caller moves one unit of work at a time, without queueing or I/O.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar ContextHop -p hops=1000}. <b>Sources.</b> Comments on Zukanov,
 * "Kotlin coroutines vs threads performance benchmark". More in {@code docs/scenarios/ContextHop.md}.
 */
@Answer(poolThreads = ContextHopBenchmark.POOL_SIZE)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class ContextHopBenchmark extends ScenarioBenchmark {

    private static final int CONTEXTS = 2;

    static final int POOL_SIZE = 1;

    @Param
    public HopRoute strategy;

    @Param({"1", "100"})
    @ValidRange(min = 1, max = 1_000)
    public int hops;

    private ContextHop contextHop;
    private long value;

    @Setup
    public void setUp() throws Exception {
        value = Checksum.of(0);
        begin(Trial.open(strategy.io(), ForkSite.AS_PUBLISHED, POOL_SIZE, HopSteps.resultOfMixing(hops, value)));
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

    @Benchmark
    public long contextHop() throws Exception {
        return trial().observe(contextHop.hop(hops, value, HopSteps.MIXING));
    }

    @Override
    public int tasksPerOp() {
        return strategy.startsTasksOnEachTrip() ? CONTEXTS * hops : 1;
    }

    @Override
    protected long tasksAtOnce() {
        return CONTEXTS;
    }
}
