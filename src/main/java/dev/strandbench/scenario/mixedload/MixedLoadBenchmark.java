package dev.strandbench.scenario.mixedload;

import dev.strandbench.model.ForkSite;
import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.ForkingBenchmark;
import dev.strandbench.scenario.RequestSchedule;
import dev.strandbench.scenario.ScenarioBenchmark;
import dev.strandbench.scenario.TaskLimits;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.scenario.ValidText;
import dev.strandbench.scenario.ValidText.TextForm;
import dev.strandbench.scenario.mixedload.MixedOps.MixedShape;
import dev.strandbench.scenario.mixedload.MixedOps.RecordedRequests;
import dev.strandbench.workload.Amounts;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * <b>Question.</b> If jobs that compute and requests that wait run in one JVM, how much do they slow each other down?
 *
 * <p><b>Mechanism.</b> The schedulers of virtual threads and coroutines do not preempt jobs, so a request may wait
 * until a job ends. With separate threads, the OS divides the processors between jobs and requests.
 *
 * <p><b>One op</b> is three phases of equal length ({@code phaseMillis}): only requests, only jobs, and both together.
 * Requests arrive at random times, at a fixed mean rate. The answer, {@code latency.p99}, is the 99th percentile of
 * request latencies while jobs run. {@code alone.p99} is the same percentile without jobs. {@code jobs.kept} is the job
 * throughput with requests, in % of that without requests. The ideal is the total length of the phases.
 *
 * <p><b>Not measured.</b> Jobs do not yield. MixedLoad leaves out UNCONFINED, which computes on the thread that sends
 * requests, and SEQUENTIAL, which has no concurrent tasks. See docs/scenarios/MixedLoad.md.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar run MixedLoad -p job=1ms,20ms,100ms}. <b>Sources.</b> JEP 444,
 * on time sharing; softwaremill/ox#483; Tene, "How NOT to Measure Latency".
 */
@Answer(
        metric = MixedLoadExplanation.BESIDE,
        unit = "ms",
        columns = {MixedLoadExplanation.ALONE, MixedLoadExplanation.KEPT},
        allocationPerTask = false)
public class MixedLoadBenchmark extends ScenarioBenchmark {

    private static final int MOST_REQUESTS = 1_000_000;
    private static final double NANOS_PER_MICRO = 1e3;

    @Param
    public MixedStrategy strategy;

    @Param("1000")
    @ValidRange(min = 1, max = 100_000)
    public int ratePerSecond;

    /** The CPU work of a request, in µs on an idle processor. */
    @Param("100")
    @ValidRange(min = 0, max = 10_000)
    public int workMicros;

    /** The wait between the two halves of a request's work, in ms. */
    @Param("5")
    @ValidRange(min = 0, max = 10_000)
    public int waitMillis;

    /** The CPU time of a job on an idle processor. */
    @Param("20ms")
    @ValidText(TextForm.CPU_TIME)
    public String job;

    /** The number of jobs that run or wait at the same time, per processor. */
    @Param("2")
    @ValidRange(min = 1, max = 100)
    public int jobsPerProcessor;

    @Param("500")
    @ValidRange(min = 10, max = 60_000)
    public int phaseMillis;

    private MixedOps ops;

    @Setup
    public void setUp() throws Exception {
        MixedShape shape =
                MixedShape.of(requests(), workMicros * NANOS_PER_MICRO, waitMillis, jobNanos(), jobsAtOnce(), phase());
        begin(Trial.open(strategy, ForkSite.OUTSIDE, Set.of(strategy.placement()), shape.checksum()));
        MixedLoad load = strategy.open();
        trial().atEnd(load::close);
        trial().checkPlacement(check ->
                load.serve(new RecordedRequests(2, request -> check.record()), RequestSchedule.AT_ONCE));
        trial().checkPlacement(strategy.jobs(), check -> load.run(check::record));
        ops = new MixedOps(load, shape);
    }

    @Setup(Level.Iteration)
    public void beginOps() {
        ops.begin();
    }

    @Benchmark
    public long mixedLoad() throws Exception {
        return trial().observe(ops.op());
    }

    @TearDown(Level.Iteration)
    public void report() {
        ops.report();
        if (strategy.isShared()) {
            SecondaryMetrics.average(ForkingBenchmark.WIDTH, strategy.width(atOnce()), "threads");
        }
    }

    private Duration phase() {
        return Duration.ofMillis(phaseMillis);
    }

    private int requests() {
        return (int) Math.max(1, (long) ratePerSecond * phaseMillis / 1_000);
    }

    private int jobsAtOnce() {
        return jobsPerProcessor * processors();
    }

    private double jobNanos() {
        return Amounts.nanos(job).orElseThrow();
    }

    // By Little's law. If requests wait for jobs, more requests are in flight.
    private int atOnce() {
        return jobsAtOnce() + (int) Math.min(requests(), 1 + (long) ratePerSecond * waitMillis / 1_000);
    }

    @Override
    public Duration ideal() {
        return MixedShape.length(phase());
    }

    @Override
    public int tasksPerOp() {
        double jobs = 2.0 * processors() * phase().toNanos() / Math.max(NANOS_PER_MICRO, jobNanos());
        return (int) Math.min(Integer.MAX_VALUE, 2.0 * requests() + jobs);
    }

    @Override
    protected long tasksAtOnce() {
        return (long) requests() + jobsAtOnce();
    }

    @Override
    public Optional<String> unsupported() {
        if (jobNanos() < NANOS_PER_MICRO) {
            return Optional.of("job=" + job + " is too short; valid: 1us to 10s");
        }
        if ((double) ratePerSecond * workMicros >= 1e6 * processors()) {
            return Optional.of("requests alone would keep all processors busy; valid: fewer than ratePerSecond="
                    + ratePerSecond + ", or less than workMicros=" + workMicros);
        }
        return requests() > MOST_REQUESTS
                ? Optional.of("a phase would have " + requests() + " requests, more than " + MOST_REQUESTS)
                : TaskLimits.unsupported(strategy.requests(), atOnce());
    }
}
