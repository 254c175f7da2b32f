package dev.strandbench.scenario.yourworkload;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ForkSite;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.ForkingBenchmark;
import dev.strandbench.scenario.OpArrivals;
import dev.strandbench.scenario.PlatformThreads;
import dev.strandbench.scenario.RequestSchedule;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.scenario.ValidText;
import dev.strandbench.scenario.ValidText.TextForm;
import dev.strandbench.scenario.yourworkload.RequestWork.PlacementCheckedRequests;
import dev.strandbench.workload.Amounts;
import dev.strandbench.workload.ArrivalRate;
import dev.strandbench.workload.CpuBurn;
import dev.strandbench.workload.WaitDistribution;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * <b>Question.</b> Given a few parameters that describe your service, which model is best for it?
 *
 * <p><b>Mechanism.</b> Each request makes concurrent calls, which wait for timers. The request joins its calls, and
 * then computes. The number of concurrent requests can be limited. All models have the same waits and failures.
 *
 * <p><b>One op</b> is a run of all requests. If all requests arrive at once, models are compared by the op's duration.
 * If requests arrive at a given rate, models are compared by {@code latency.p99}. The ideal is the largest of three
 * lower bounds for an op's time.
 *
 * <p><b>Not measured.</b> The benchmark runs neither your code nor real clients or connections.
 * docs/scenarios/YourWorkload.md explains the bounds and the pools.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar run YourWorkload -p fanOut=3 -p cpu=50us -p limit=100}
 * <b>Sources.</b> JEP 505 (structured concurrency); Gil Tene, "How NOT to Measure Latency".
 */
@Answer(
        metric = "latency.p99",
        unit = "ms",
        scoreWith = "arrivals=" + ArrivalRate.CLOSED,
        columns = {"latency.p50", "requests", "failed"})
public class YourWorkloadBenchmark extends ForkingBenchmark {

    private static final int MOST_TASKS = 1_000_000;

    @Param({"PLATFORM", "POOL", "VIRTUAL", "STRUCTURED", "EVENT_LOOP", "DEFAULT", "IO", "UNCONFINED", "HYBRID"})
    public ConcurrencyModel model;

    /** The number of requests in an op, or their maximum number if they arrive at a given rate. */
    @Param("1000")
    @ValidRange(min = 1, max = 1_000_000)
    public int requests;

    @Param("3")
    @ValidRange(min = 0, max = 1_000)
    public int fanOut;

    /** The time for which each call waits: a constant or a random distribution. */
    @Param("20ms")
    @ValidText(TextForm.WAITS)
    public String upstream;

    /** The CPU time that each request uses after its calls have answered. */
    @Param("0us")
    @ValidText(TextForm.CPU_TIME)
    public String cpu;

    /** The maximum number of concurrent requests under any model; 0 means no limit. */
    @Param("0")
    @ValidRange(min = 0, max = PlatformThreads.MOST)
    public int limit;

    @Param("0%")
    @ValidText(TextForm.SHARE)
    public String failure;

    @Param(ArrivalRate.CLOSED)
    @ValidText(TextForm.ARRIVALS)
    public String arrivals = ArrivalRate.CLOSED;

    /**
     * The time during which requests arrive at a given rate, in ms. The value 0 means the mean time in which 500
     * requests (or all, if there are fewer) arrive, but at least 0.5 s and at most 2 s.
     */
    @Param("0")
    @ValidRange(min = OpArrivals.AS_LONG_AS_NEEDED, max = 60_000)
    public int opMillis;

    @Param("1")
    @ValidRange(min = 0, max = Long.MAX_VALUE)
    public long seed;

    /** The number of threads of POOL if {@code limit} is 0. The default, 200, is Tomcat's default maximum. */
    @Param("200")
    @ValidRange(min = 1, max = PlatformThreads.MOST)
    public int poolSize;

    private @Nullable OpArrivals drawnArrivals;
    private @Nullable WorkloadShape shape;
    private WorkloadOps ops;

    @Setup
    public void setUp() throws Exception {
        WorkloadShape asked = shape();
        begin(model, threadsOfPool(), asked.drawn().checksum());
        boolean pooled = model == ConcurrencyModel.POOL;
        int tasksOfRequests = (pooled ? threadsOfPool() : requestsAtOnce()) * (1 + fanOut);
        setWidth(pooled ? tasksOfRequests : Math.min(tasksOfRequests, width(model, threadsOfPool())));
        ModelRuntime calls =
                pooled && fanOut > 0 ? trial().openFurther(model, threadsOfPool() * fanOut) : trial().runtime();
        YourWorkload scenario = YourWorkload.on(trial().runtime(), calls, pooled ? 0 : limit);
        trial().checkPlacement(check ->
                scenario.serve(new PlacementCheckedRequests(Math.min(fanOut, 2), check), RequestSchedule.AT_ONCE));
        ops = new WorkloadOps(scenario, asked, CpuBurn.lasting(asked.cpuNanos()));
    }

    @Benchmark
    public long yourWorkload() throws Exception {
        return trial().observe(trial().call(ops::op));
    }

    @Setup(Level.Iteration)
    public void beginOps() {
        ops.begin();
    }

    @TearDown(Level.Iteration)
    public void report() {
        ops.report();
    }

    // As in a server, the sender of requests that arrive at a rate is not a task of the model.
    @Override
    protected ForkSite site() {
        return arrivals().areClosed() ? forkSite : ForkSite.OUTSIDE;
    }

    @Override
    protected boolean wakesByTimer() {
        return shape().drawn().nanos(0).anyMatch(wait -> wait > 0);
    }

    @Override
    public Duration ideal() {
        return shape().ideal(processors());
    }

    @Override
    protected boolean isIdealTimed() {
        return shape().isIdealTimed(processors());
    }

    @Override
    public int tasksPerOp() {
        return arrivals().requests() * (1 + fanOut);
    }

    @Override
    protected long tasksAtOnce() {
        return arrivals().requests() + (long) requestsAtOnce() * fanOut;
    }

    @Override
    public Optional<String> unsupported() {
        int served = arrivals().requests();
        if (served * (1L + fanOut) > MOST_TASKS) {
            return Optional.of("an op has at most 1,000,000 tasks: requests and their calls");
        }
        boolean pooled = model == ConcurrencyModel.POOL;
        int atOnce = pooled ? threadsOfPool() : requestsAtOnce();
        long threads = (pooled ? atOnce : served) + (long) atOnce * fanOut;
        Optional<String> tooMany =
                pooled || model.hasPlatformThreadPerTask() ? PlatformThreads.unsupported(threads) : Optional.empty();
        return tooMany.or(() -> arrivals().unsupported(forkSite)).or(() -> shape().tooLong(atOnce));
    }

    private int requestsAtOnce() {
        int served = arrivals().requests();
        return limit == 0 ? served : Math.min(limit, served);
    }

    // A fixed pool starts a thread for each submitted task, so it gets no more threads than an op has requests.
    private int threadsOfPool() {
        return Math.min(limit == 0 ? poolSize : limit, arrivals().requests());
    }

    // Arrivals are generated first, because there may be too many requests to generate.
    private OpArrivals arrivals() {
        OpArrivals known = drawnArrivals;
        if (known == null) {
            known = OpArrivals.of(arrivals, requests, opMillis, seed);
            drawnArrivals = known;
        }
        return known;
    }

    // The shape is computed once, because JMH asks for the ideal after every iteration.
    private WorkloadShape shape() {
        WorkloadShape known = shape;
        if (known == null) {
            DrawnRequests drawn = new DrawnRequests(
                    arrivals().requests(),
                    fanOut,
                    WaitDistribution.read(upstream).orElseThrow(),
                    Amounts.share(failure).orElseThrow(),
                    seed);
            known = new WorkloadShape(drawn, Amounts.nanos(cpu).orElseThrow(), limit, arrivals());
            shape = known;
        }
        return known;
    }
}
