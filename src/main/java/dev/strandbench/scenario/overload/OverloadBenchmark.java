package dev.strandbench.scenario.overload;

import dev.strandbench.model.ForkSite;
import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.Answer.Better;
import dev.strandbench.scenario.ForkingBenchmark;
import dev.strandbench.scenario.RequestSchedule;
import dev.strandbench.scenario.ScenarioBenchmark;
import dev.strandbench.scenario.ScenarioBenchmark.WatchesItsJvm;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.scenario.overload.OfferedLoad.LoadPhases;
import dev.strandbench.scenario.overload.OverloadOps.CheckedRequests;
import dev.strandbench.workload.Checksum;
import dev.strandbench.workload.Wait;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * <b>Question.</b> When a service receives more requests than it can handle, how many are still served in time?
 *
 * <p><b>Mechanism.</b> Some arms start all requests immediately. Other arms let requests wait for a permit or a thread,
 * or refuse them if no permit is free or a bounded queue is full.
 *
 * <p><b>One op</b> is a burst of requests at {@code loadPercent} % of the capacity, and then a calm phase at half of
 * the capacity. Requests arrive at random times, whether or not the service keeps up. The answer, {@code goodput}, is
 * the rate of the burst's requests that are served within {@code boundMillis}, in % of the capacity. With every
 * strategy, each fork first measures the capacity with a pool of platform threads. The ideal is the time during which
 * the requests arrive.
 *
 * <p><b>Not measured.</b> Clients do not retry, and limits on requests are fixed. Overload leaves out EVENT_LOOP, which
 * does not reach the capacity, and UNCONFINED, which computes on the sending thread. See docs/scenarios/Overload.md.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar run Overload -p loadPercent=50,100,150,200}. <b>Sources.</b>
 * Yanacek, "Using load shedding to avoid overload"; quarkusio/quarkus#55011; Tene, "How NOT to Measure Latency".
 */
@Answer(
        metric = OverloadExplanation.GOODPUT,
        unit = "%",
        better = Better.HIGHER,
        columns = {OverloadExplanation.SERVED, "latency.p99", "recovery", "heap.worst"},
        allocationPerTask = false)
@WatchesItsJvm
public class OverloadBenchmark extends ScenarioBenchmark {

    private static final int MOST_REQUESTS = 1_000_000;

    @Param
    public OverloadStrategy strategy;

    /** The load of a burst, in % of the capacity. */
    @Param("200")
    @ValidRange(min = 10, max = 400)
    public int loadPercent;

    /** The CPU work of a request, in µs on an idle processor. */
    @Param("2000")
    @ValidRange(min = 10, max = 100_000)
    public int workMicros;

    /** The wait between the two halves of a request's work, in ms. */
    @Param("5")
    @ValidRange(min = 0, max = 1_000)
    public int waitMillis;

    /** The maximum latency, in ms, at which a request counts as served in time. */
    @Param("50")
    @ValidRange(min = 1, max = 60_000)
    public int boundMillis;

    /**
     * The maximum number of requests served at once, per processor. A bounded queue holds the same number of requests.
     */
    @Param("8")
    @ValidRange(min = 1, max = 1_000)
    public int limitPerProcessor;

    @Param("400")
    @ValidRange(min = 10, max = 10_000)
    public int burstMillis;

    private OverloadOps ops;

    @Setup
    public void setUp() throws Exception {
        ServedWork work = new ServedWork(workOf(workMicros).half(), new Wait(waitMillis));
        double perSecond = ServiceCapacity.find(work, limit(), fullLatency());
        OfferedLoad load = OfferedLoad.of(perSecond, phases());
        begin(Trial.open(strategy, ForkSite.OUTSIDE, Set.of(strategy.placement()), Checksum.ofRange(load.requests())));
        Overload overload = strategy.open(limit());
        trial().atEnd(overload::close);
        trial().checkPlacement(check -> overload.serve(new CheckedRequests(check), RequestSchedule.AT_ONCE));
        ops = new OverloadOps(overload, load, work);
    }

    @Setup(Level.Iteration)
    public void beginOps() {
        ops.begin();
    }

    @Benchmark
    public long overload() throws Exception {
        return trial().observe(ops.op());
    }

    @TearDown(Level.Iteration)
    public void report() throws Exception {
        ops.end();
        SecondaryMetrics.average(ForkingBenchmark.WIDTH, strategy.width(limit(), atOnce()), "threads");
    }

    private int limit() {
        return limitPerProcessor * processors();
    }

    private Duration fullLatency() {
        long alone = TimeUnit.MILLISECONDS.toMicros(waitMillis) + workMicros;
        return Duration.of(Math.max(alone, (long) workMicros * limitPerProcessor), ChronoUnit.MICROS);
    }

    private LoadPhases phases() {
        return new LoadPhases(loadPercent, burstMillis, boundMillis);
    }

    private double nominalCapacity() {
        return processors() * 1e6 / workMicros;
    }

    private int atOnce() {
        return Math.min(tasksPerOp(), phases().backlog(nominalCapacity()) + limit());
    }

    @Override
    public Duration ideal() {
        return phases().length();
    }

    @Override
    public int tasksPerOp() {
        return phases().inBurst(nominalCapacity()) + phases().inCalm(nominalCapacity());
    }

    @Override
    protected long tasksAtOnce() {
        return atOnce();
    }

    @Override
    protected long bytesPerTask() {
        return super.bytesPerTask() + 2L * ServedWork.HELD_BYTES;
    }

    @Override
    public Optional<String> unsupported() {
        if (waitMillis + workMicros / 1e3 >= boundMillis) {
            return Optional.of("no request is served in time: boundMillis=" + boundMillis
                    + " is not above the wait and the work of one request");
        }
        return tasksPerOp() > MOST_REQUESTS
                ? Optional.of("an op would have about " + tasksPerOp() + " requests, more than " + MOST_REQUESTS)
                : strategy.unsupported(strategy.refuses() ? Math.min(limit(), tasksPerOp()) : atOnce());
    }
}
