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
import dev.strandbench.service.Composition;
import dev.strandbench.service.Deployment;
import dev.strandbench.service.Endpoint;
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
 * <b>Question.</b> What is the smallest heap in which the service starts and answers a request?
 *
 * <p><b>Mechanism.</b> Each attempt starts the service with the same size as {@code -Xms} and {@code -Xmx}, and sends
 * one request. An attempt fails if the JVM runs out of memory, or if the application is not ready within a minute. An
 * attempt also fails after a late answer or an error. The search halves the interval down to 2 MiB, and tries both ends
 * again.
 *
 * <p><b>One op</b> is one search, the only search of its fork. The time of an op means nothing. The answer is
 * {@code heap.least}, in MiB. A fork has no score if the service does not start in {@code mostMebibytes}. There is no
 * ideal. The file docs/scenarios/Service.md explains the metrics.
 *
 * <p><b>Not measured.</b> The benchmark omits the heap under load, and memory outside the heap. No server runs requests
 * under SEQUENTIAL or PLATFORM.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar LeastHeap -f 3} <b>Sources.</b> Moraes, "Kotlin Coroutine
 * Benchmark", for the service and its small heaps.
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

    /** The smallest heap to try, in MiB, a multiple of 2. */
    @Param("8")
    @ValidRange(min = 2, max = 4_096)
    public int leastMebibytes;

    /** The largest heap to try, in MiB, a multiple of 2. */
    @Param("64")
    @ValidRange(min = 2, max = 4_096)
    public int mostMebibytes;

    private HeapAttempts attempts;

    @Setup
    public void setUp() throws Exception {
        ParentProcess.endForkWithIt();
        attempts = new HeapAttempts(strategy, endpoint, REQUEST);
        try (Deployment deployment = attempts.start(mostMebibytes)) {
            begin(Trial.open(
                    strategy,
                    Set.of(strategy.placement()),
                    Composition.of(REQUEST).checksum()));
            // The JVM keeps the threads that watch processes for a minute.
            trial().leaveThreads();
            attempts.requestOnce(deployment);
            trial().checkPlacement(
                            check -> deployment.measurements(false).placements().forEach(check::record));
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
        FoundHeap found = search().search(attempts::answers);
        SecondaryMetrics.average("heap.least", found.mebibytes(), "MiB");
        SecondaryMetrics.average("heap.moved", found.moved(), "MiB");
        SecondaryMetrics.maximum("heap.atEnd", found.mebibytes() == leastMebibytes ? 1 : 0, "yes/no");
        SecondaryMetrics.total("attempts", attempts.count(), "#");
        SecondaryMetrics.total("attempts.late", attempts.late(), "#");
        return trial().observe(attempts.checksum());
    }

    private HeapSearch search() {
        return new HeapSearch(leastMebibytes, mostMebibytes, STEP_MEBIBYTES);
    }

    @TearDown(Level.Iteration)
    public void reportStart() {
        SecondaryMetrics.maximum("starts", isScored() ? 1 : 0, "yes/no");
    }

    @Override
    public Duration longestOp() {
        return HeapAttempts.LONGEST.multipliedBy(search().usualAttempts());
    }

    @Override
    public int tasksPerOp() {
        return 1;
    }

    @Override
    public Optional<String> unsupported() {
        if (leastMebibytes % STEP_MEBIBYTES != 0 || mostMebibytes % STEP_MEBIBYTES != 0) {
            return Optional.of("a JVM rounds heaps up to " + STEP_MEBIBYTES + " MiB; valid: multiples of it");
        }
        return leastMebibytes <= mostMebibytes
                ? Optional.empty()
                : Optional.of("there is no heap to try: leastMebibytes=" + leastMebibytes + " is above mostMebibytes="
                        + mostMebibytes);
    }
}
