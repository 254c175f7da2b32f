package dev.strandbench.scenario.service;

import dev.strandbench.machine.ParentProcess;
import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.ScenarioBenchmark;
import dev.strandbench.scenario.ScenarioBenchmark.MeasuresAnotherJvm;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.scenario.service.HeapSearch.FoundHeap;
import dev.strandbench.scenario.service.HeapSearch.HeapAttempts;
import dev.strandbench.scenario.service.HeapSearch.HeapLoad;
import dev.strandbench.scenario.service.RateSearch.RateOutcome;
import dev.strandbench.service.Composition;
import dev.strandbench.service.Deployment;
import dev.strandbench.service.Endpoint;
import dev.strandbench.service.ServerCollector;
import dev.strandbench.service.ServiceClient.Measurements;
import dev.strandbench.service.ServiceStrategy;
import dev.strandbench.service.StartFailure;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * <b>Question.</b> What is the smallest heap in which the service answers a request, or sustains a given request rate?
 *
 * <p><b>Mechanism.</b> Each attempt starts the service with the same value for {@code -Xms} and {@code -Xmx}, and sends
 * a request. If {@code ratePerSecond} is not 0, the attempt continues with a warm-up and a load. An attempt fails if
 * memory runs out, the start takes over a minute, a request fails, or {@code latency.p99} exceeds {@code p99Millis}. A
 * binary search finds the smallest heap to within 2 MiB.
 *
 * <p><b>One op</b> is one search, and a fork has one op. Ignore the score, which is the duration of the search. The
 * answer is the metric {@code heap.least}, in MiB. There is no ideal time. More in docs/scenarios/Service.md.
 *
 * <p><b>Not measured.</b> Memory outside the heap is not measured. LeastHeap leaves out SEQUENTIAL and PLATFORM,
 * because no server uses them.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar LeastHeap -p ratePerSecond=100 -p p99Millis=50 -f 3}
 * <b>Sources.</b> Moraes, "Kotlin Coroutine Benchmark", for the service and its small heaps.
 */
@Answer(
        metric = "heap.least",
        unit = "MiB",
        columns = {"heap.moved", "attempts"},
        allocationPerTask = false)
@BenchmarkMode(Mode.SingleShotTime)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
@MeasuresAnotherJvm
public class LeastHeapBenchmark extends ScenarioBenchmark {

    private static final long REQUEST = 0;

    // HotSpot rounds heaps up to this size, or to larger regions: -Xmx21m is a heap of 22 MiB.
    private static final int STEP_MEBIBYTES = 2;

    @Param
    public ServiceStrategy strategy;

    @Param("EXECUTE_ASYNC")
    public Endpoint endpoint;

    /** The garbage collector of the service's JVM; the value {@code JVM} means the JVM's default collector. */
    @Param("JVM")
    public ServerCollector gc;

    /** The smallest heap to try, in MiB; must be a multiple of 2. */
    @Param("8")
    @ValidRange(min = 2, max = 4_096)
    public int leastMebibytes;

    /** The largest heap to try, in MiB; must be a multiple of 2. */
    @Param("64")
    @ValidRange(min = 2, max = 4_096)
    public int mostMebibytes;

    /** The rate to sustain, in requests per second. At a rate of 0, an attempt sends only a single request. */
    @Param("0")
    @ValidRange(min = 0, max = 10_000)
    public int ratePerSecond;

    /** The highest 99th percentile of the latency at which an attempt still succeeds, in ms. */
    @Param("50")
    @ValidRange(min = 1, max = 60_000)
    public int p99Millis;

    /** The duration of the warm-up, in seconds; the load lasts equally long. */
    @Param("10")
    @ValidRange(min = 1, max = 3_600)
    public int seconds;

    private HeapAttempts attempts;
    private String collector = "";
    private boolean starts;

    @Setup
    public void setUp() throws Exception {
        ParentProcess.endForkWithIt();
        attempts = new HeapAttempts(strategy, gc, endpoint, REQUEST, load());
        try (Deployment deployment = attempts.start(mostMebibytes)) {
            starts = true;
            RateOutcome outcome = attempts.outcome(deployment);
            if (outcome != RateOutcome.SUSTAINED) {
                String tooSlow = outcome == RateOutcome.LIMITED_BY_LOAD ? "the load generator" : strategy.name();
                System.out.println("result: " + tooSlow + " does not sustain " + ratePerSecond
                        + " requests/s with a p99 of at most " + p99Millis + " ms at " + mostMebibytes + "m");
                withholdScores();
                return;
            }
            begin(Trial.open(
                    strategy,
                    Set.of(strategy.placement()),
                    Composition.of(REQUEST).checksum()));
            // For a minute, the JVM keeps threads that have watched processes.
            trial().leaveThreads();
            attempts.requestOnce(deployment);
            trial().checkPlacement(check -> {
                Measurements measurements = deployment.measurements(false);
                collector = measurements.collector();
                measurements.placements().forEach(check::record);
            });
        } catch (StartFailure e) {
            if (e.isLate()) {
                throw e;
            }
            System.out.println("result: " + e.getMessage());
            withholdScores();
        }
    }

    @Benchmark
    public long leastHeap() throws Exception {
        if (!isScored()) {
            return 0;
        }
        FoundHeap found = search().search(attempts::work);
        SecondaryMetrics.setting(ServiceScenario.COLLECTOR, collector);
        SecondaryMetrics.average(ServiceExplanation.HEAP, found.mebibytes(), "MiB");
        SecondaryMetrics.average("heap.moved", found.moved(), "MiB");
        SecondaryMetrics.yesOrNo(ServiceExplanation.HEAP_AT_END, found.mebibytes() == leastMebibytes);
        boolean limited = attempts.isLimitedByLoad(found.mebibytes() - STEP_MEBIBYTES);
        SecondaryMetrics.yesOrNo(ServiceExplanation.HEAP_LIMITED_BY_LOAD, limited);
        SecondaryMetrics.total("attempts", attempts.count(), "#");
        SecondaryMetrics.total("attempts.late", attempts.late(), "#");
        return trial().observe(attempts.checksum());
    }

    private HeapLoad load() {
        return new HeapLoad(ratePerSecond, p99Millis, seconds);
    }

    private HeapSearch search() {
        return new HeapSearch(leastMebibytes, mostMebibytes, STEP_MEBIBYTES);
    }

    @TearDown(Level.Iteration)
    public void reportStart() {
        SecondaryMetrics.yesOrNo(STARTS, starts);
    }

    @Override
    public Duration longestOp() {
        return HeapAttempts.longest(load()).multipliedBy(search().usualAttempts());
    }

    @Override
    public int tasksPerOp() {
        return 1;
    }

    @Override
    public Optional<String> unsupported() {
        if (leastMebibytes % STEP_MEBIBYTES != 0 || mostMebibytes % STEP_MEBIBYTES != 0) {
            return Optional.of("a JVM rounds heap sizes up to multiples of " + STEP_MEBIBYTES
                    + " MiB; valid: multiples of " + STEP_MEBIBYTES + " MiB");
        }
        return leastMebibytes <= mostMebibytes
                ? HeapAttempts.problem(endpoint, load())
                : Optional.of("there is no heap to try: leastMebibytes=" + leastMebibytes + " is above mostMebibytes="
                        + mostMebibytes);
    }
}
