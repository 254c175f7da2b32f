package dev.strandbench.scenario.service;

import dev.strandbench.process.ParentProcess;
import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.ScenarioBenchmark;
import dev.strandbench.scenario.SecondaryMetrics;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.service.Composition;
import dev.strandbench.service.Deployment;
import dev.strandbench.service.DoesNotStartException;
import dev.strandbench.service.Endpoint;
import dev.strandbench.service.ServiceStrategy;
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
 * <b>Question.</b> In how small a heap does the service start, and answer a request?
 *
 * <p><b>Mechanism.</b> The applications of the Service scenario, started anew for every attempt with {@code -Xms} and
 * {@code -Xmx} of so many MiB, and asked once. An attempt fails if the JVM runs out of memory, if the application is
 * not ready within a minute because it does little but collect, or if its answer is an error or late. The interval is
 * halved down to 2 MiB, to a multiple of which a JVM rounds its heap up; what is found has to work a second time, and
 * the heap below it to be too small a second time.
 *
 * <p><b>One op</b> is a search, the only one of its fork: every attempt is a JVM that has just started, so that nothing
 * warms up. Its time means nothing; the answer is {@code heap.least}, in MiB. {@code heap.moved} is by how much the
 * second attempts moved it, up or down, 0 if the bound is sharp; {@code heap.atEnd} is 1 if it is
 * {@code leastMebibytes} and may really be below; {@code attempts} is how often the service was started, and
 * {@code attempts.late} how many of those were late rather than out of memory, which a busy machine may be the reason
 * of too. No score, and {@code starts} 0, if it does not start in {@code mostMebibytes}. No ideal.
 *
 * <p><b>Not measured.</b> What the service needs under load, or to be fast: in this heap it is neither. Memory beside
 * the heap: classes, threads' stacks, buffers, the JIT compiler's. SEQUENTIAL and PLATFORM make no server.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar LeastHeap -f 3}
 *
 * <p><b>Sources.</b> Moraes, "Kotlin Coroutine Benchmark", for the service and its small heaps.
 */
@Answer(
        metric = "heap.least",
        unit = "MiB",
        columns = {"heap.moved", "attempts"},
        allocationPerTask = false)
@BenchmarkMode(Mode.SingleShotTime)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
public class LeastHeapBenchmark extends ScenarioBenchmark {

    private static final long REQUEST = 0;

    /** HotSpot's alignment of heaps, but for that of collectors with larger regions: -Xmx21m is a heap of 22 MiB. */
    private static final int STEP_MEBIBYTES = 2;

    /** How the service is written. */
    @Param
    public ServiceStrategy strategy;

    /** What the service is asked for. */
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

    /** Makes sure that the largest heap is enough, and that the service runs its calls where it says. */
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
        } catch (DoesNotStartException e) {
            System.out.println("result: " + e.getMessage());
            withholdScores();
        }
    }

    /** Searches for the least heap in which the service answers. */
    @Benchmark
    public long leastHeap() throws Exception {
        if (!isScored()) {
            return 0;
        }
        HeapSearch.FoundHeap found = search().search(attempts::answers);
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

    /** Reports whether the service starts at all. */
    @TearDown(Level.Iteration)
    public void reportStart() {
        SecondaryMetrics.maximum("starts", isScored() ? 1 : 0, "yes/no");
    }

    @Override
    public Duration ideal() {
        return Duration.ZERO;
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
    public boolean measuresAnotherJvm() {
        return true;
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
