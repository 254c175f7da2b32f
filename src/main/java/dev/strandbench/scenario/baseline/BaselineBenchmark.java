package dev.strandbench.scenario.baseline;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.scenario.ScenarioBenchmark;
import dev.strandbench.scenario.Trial;
import dev.strandbench.workload.Checksum;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * <b>Question.</b> What does nothing cost: the harness, the way into a model and out again, and one empty task?
 *
 * <p><b>Mechanism.</b> {@code bridge}: an empty task group, an empty scope, an empty {@code runBlocking}; SEQUENTIAL is
 * the harness itself. {@code oneTask}: the same around one task that returns at once.
 *
 * <p><b>One op</b> is one way in and out, by one caller. No ideal: there is no work to bound it.
 *
 * <p><b>Not measured.</b> Useful work.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar Baseline}
 *
 * <p><b>Sources.</b> None; every other scenario's score contains this one.
 */
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class BaselineBenchmark extends ScenarioBenchmark {

    /** Who runs the task. Models that bound or time another one come and go as that one does. */
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

    /** Threads of POOL: one is enough for one task. */
    private static final int POOL_SIZE = 1;

    private Baseline baseline;
    private long value;

    /** Opens the model's runtime. */
    @Setup
    public void setUp() throws Exception {
        value = Checksum.of(0);
        begin(Trial.open(model, POOL_SIZE, value));
        baseline = Baseline.on(trial().runtime());
        trial().checkPlacement(check -> baseline.oneTask(value, same -> {
            check.record();
            return same;
        }));
    }

    /** Enters the model and leaves it again. */
    @Benchmark
    public long bridge() throws Exception {
        return trial().observe(baseline.bridge(value));
    }

    /** Enters the model, runs one empty task, and leaves it again. */
    @Benchmark
    public long oneTask() throws Exception {
        return trial().observe(baseline.oneTask(value, same -> same));
    }

    @Override
    public Duration ideal() {
        return Duration.ZERO;
    }

    @Override
    public int tasksPerOp() {
        return 1;
    }
}
