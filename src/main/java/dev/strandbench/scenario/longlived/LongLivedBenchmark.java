package dev.strandbench.scenario.longlived;

import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.Answer.Better;
import dev.strandbench.scenario.ForkingBenchmark;
import dev.strandbench.scenario.PlatformThreads;
import dev.strandbench.scenario.QueuedWaits;
import dev.strandbench.scenario.ScenarioBenchmark.WatchesItsJvm;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.scenario.longlived.ConnectionRequests.PlacementCheckedRequests;
import dev.strandbench.scenario.longlived.ConnectionRequests.RequestCosts;
import dev.strandbench.scenario.longlived.LongLived.LongLivedStrategy;
import dev.strandbench.workload.Checksum;
import dev.strandbench.workload.Wait;
import java.time.Duration;
import java.util.Optional;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * <b>Question.</b> Is a thread for each long-lived connection better than a thread for each request?
 *
 * <p><b>Mechanism.</b> A connection's virtual thread or coroutine holds its stack on the heap. The garbage collector
 * moves the connections' stacks to the old generation. A new thread or coroutine for each request allocates a new
 * stack.
 *
 * <p><b>One op</b> is a run of {@code 4 × inFlight} requests, which go to the connections in turn. The answer is the
 * metric {@code throughput}. The ideal is the larger of two times: four waits, and all work divided by the number of
 * processors. See docs/scenarios/LongLived.md.
 *
 * <p><b>Not measured.</b> There are no sockets. The load is a closed loop, so latencies are lower than at a fixed rate.
 * Structured scopes and {@code runBlocking} cannot outlive an op, so their arms use only new threads or coroutines.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar run LongLived --over gc=Parallel --over heap=512m,1g,4g}.
 * <b>Sources.</b> Nigro, "To Cache or Not to Cache Virtual Threads"; JEP 444.
 */
@Answer(
        metric = "throughput",
        unit = "requests/s",
        better = Better.HIGHER,
        columns = {"latency.p99", LongLivedExplanation.FULL, "heap.live", "rss"},
        further = {
            "latency.p50",
            LongLivedExplanation.PAUSED,
            LongLivedExplanation.PER_CONNECTION,
            LongLivedExplanation.UNDER_WAY
        })
@WatchesItsJvm
public class LongLivedBenchmark extends ForkingBenchmark {

    // An op has several times as many requests as can be in flight, because fewer are in flight at its start and end.
    private static final int REQUESTS_PER_PLACE = 4;
    // Twice the size of an interpreted frame or of a suspended call's object.
    private static final long BYTES_PER_FRAME = 256;
    private static final int BYTES_PER_KB = 1024;
    // For a request's start, wake-up and objects.
    private static final int OTHER_MICROS = 20;

    @Param
    public LongLivedStrategy strategy;

    @Param("4000")
    @ValidRange(min = 1, max = 1_000_000)
    public int connections;

    /** The maximum number of requests in flight, limited by the number of connections. */
    @Param("1000")
    @ValidRange(min = 1, max = 100_000)
    public int inFlight;

    /** The number of nested calls that a request makes before it waits. */
    @Param("50")
    @ValidRange(min = 0, max = 1_000)
    public int depth;

    @Param("10")
    @ValidRange(min = 0, max = 10_000)
    public int waitMillis;

    @Param("10")
    @ValidRange(min = 0, max = MOST_WORK_MICROS)
    public int workMicros;

    /** The size of a request's objects, in KiB. The request holds half of these objects while it waits. */
    @Param("16")
    @ValidRange(min = 0, max = 1_024)
    public int garbageKilobytes;

    /** The number of threads of POOL. The default, 200, is Tomcat's default maximum. */
    @Param("200")
    @ValidRange(min = 1, max = PlatformThreads.MOST)
    public int poolSize;

    private LongLived longLived;
    private ConnectionRequests requests;
    private HeapFigures heap;

    @Setup
    public void setUp() throws Exception {
        RequestCosts costs =
                new RequestCosts(depth, new Wait(waitMillis), workOf(workMicros), garbageKilobytes * BYTES_PER_KB);
        requests = new ConnectionRequests(tasksPerOp(), costs, System::nanoTime);
        // Created after the benchmark's arrays, because the arrays are not part of the connections' memory.
        heap = new HeapFigures(connections);
        begin(strategy.model(), poolSize, () -> strategy.openRuntime(poolSize, most()), Checksum.ofRange(tasksPerOp()));
        setWidth(Math.min(most(), width(strategy.model(), poolSize)));
        LongLived opened = strategy.on(trial().runtime(), connections, most());
        trial().atEnd(opened::close);
        trial().checkPlacement(check -> opened.serve(new PlacementCheckedRequests(check)));
        longLived = opened;
    }

    @Setup(Level.Iteration)
    public void beginOps() {
        requests.begin();
        heap.begin();
    }

    @Benchmark
    public long longLived() throws Exception {
        requests.beginOp();
        trial().run(() -> longLived.serve(requests));
        return trial().observe(requests.takeOp());
    }

    @TearDown(Level.Iteration)
    public void report() {
        requests.report();
        heap.report(requests.requests());
    }

    private int most() {
        return Math.min(inFlight, connections);
    }

    @Override
    public int tasksPerOp() {
        return REQUESTS_PER_PLACE * most();
    }

    @Override
    protected long tasksAtOnce() {
        return connections;
    }

    @Override
    protected long bytesPerTask() {
        return super.bytesPerTask() + depth * BYTES_PER_FRAME + (long) garbageKilobytes * BYTES_PER_KB;
    }

    @Override
    public Duration ideal() {
        return ideal(Duration.ofMillis((long) REQUESTS_PER_PLACE * waitMillis), tasksPerOp(), workMicros);
    }

    @Override
    public Duration usualOp() {
        return ideal(ideal(), tasksPerOp(), workMicros + OTHER_MICROS);
    }

    @Override
    public Optional<String> unsupported() {
        int atOnce = strategy.model().isBounded() ? Math.min(poolSize, most()) : most();
        return strategy.unsupported(connections, most())
                .or(() -> new QueuedWaits(Duration.ofMillis(waitMillis).multipliedBy(tasksPerOp()), atOnce)
                        .unsupported());
    }
}
