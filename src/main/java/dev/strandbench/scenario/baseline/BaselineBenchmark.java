package dev.strandbench.scenario.baseline;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.scenario.ForkingBenchmark;
import dev.strandbench.workload.Checksum;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * <b>Question.</b> What does it cost to enter and leave a model, and to run one empty task? What does the harness cost?
 *
 * <p><b>Mechanism.</b> {@code bridge} opens and closes an empty task group, scope or {@code runBlocking} block.
 * {@code oneTask} also runs one task that returns at once. SEQUENTIAL shows the cost of the harness.
 *
 * <p><b>One op</b> is a run in which one caller opens and closes a task group, scope or block. There is no ideal time.
 *
 * <p><b>Not measured.</b> No task does useful work.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar Baseline} <b>Sources.</b> None. The scores of all other
 * scenarios include the costs that Baseline measures.
 */
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class BaselineBenchmark extends ForkingBenchmark {

    /** The default leaves out bounded and timed variants of models, because a variant costs as much as its model. */
    @Param({
        "SEQUENTIAL",
        "PLATFORM",
        "POOL",
        "VIRTUAL",
        "STRUCTURED",
        "EVENT_LOOP",
        "DEFAULT",
        "IO",
        "UNCONFINED",
        "HYBRID"
    })
    public ConcurrencyModel model;

    private static final int POOL_SIZE = 1;

    private Baseline baseline;
    private long value;

    @Setup
    public void setUp() throws Exception {
        value = Checksum.of(0);
        begin(model, POOL_SIZE, value);
        baseline = Baseline.on(trial().runtime());
        trial().checkPlacement(check -> baseline.oneTask(value, check.recording()));
    }

    @Benchmark
    public long bridge() throws Exception {
        return trial().observe(trial().call(() -> baseline.bridge(value)));
    }

    @Benchmark
    public long oneTask() throws Exception {
        return trial().observe(trial().call(() -> baseline.oneTask(value, same -> same)));
    }

    @Override
    public int tasksPerOp() {
        return 1;
    }
}
