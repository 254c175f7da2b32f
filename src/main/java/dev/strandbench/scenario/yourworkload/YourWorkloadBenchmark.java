package dev.strandbench.scenario.yourworkload;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ModelRuntime;
import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.OpArrivals;
import dev.strandbench.scenario.PlatformThreads;
import dev.strandbench.scenario.RequestSchedule;
import dev.strandbench.scenario.ScenarioBenchmark;
import dev.strandbench.scenario.TextForm;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.scenario.ValidText;
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
 * <b>Question.</b> Which model is best for a service like yours, as far as a few figures describe it?
 *
 * <p><b>Mechanism.</b> Each request makes {@code fanOut} calls at the same time, which wait for a timer, and joins
 * them; then it computes for {@code cpu}. A share {@code failure} of the calls fails after its wait, which cancels the
 * other calls of the request and ends it. At most {@code limit} requests are under way at once, first come, first
 * served, if that is not 0. Waits and failures depend on the seed, the request and the call alone, so that they are the
 * same under every model and in every op. The work is a number of steps of JMH's {@code Blackhole.consumeCPU}: as many
 * as took {@code cpu} when a run, before its first fork, timed them with nothing else running, so that all forks do the
 * same; a fork that was started by JMH itself times them before its first op. {@code work.tokens} says how many.
 *
 * <p><b>One op</b> is {@code requests} requests that come at once ({@code arrivals=closed}), and its time is the
 * answer; or those that come at a rate in {@code opMillis}, evenly or as a Poisson process, but no more than
 * {@code requests}, and {@code latency.p99} is the answer: from the moment at which a request was due to its end, in
 * ms, those that fail included, over the requests of all ops, which are the same in each. Ideal: the largest of three
 * bounds: the request that ends last, if none had to wait for another ({@code bound.request}); all work divided by the
 * processors ({@code bound.processors}); the time of all requests divided by the limit ({@code bound.limit}). A request
 * takes its longest wait and its work, or the wait of the first of its calls that fails. Where work is more than a
 * hundredth of the ideal, that is {@code ideal.measured}: how long work takes was timed, and overheads are not judged
 * over what has such an error.
 *
 * <p><b>Not measured.</b> Your code, real clients, connections and their buffers: the calls are timers. Waits have
 * whole milliseconds. SEQUENTIAL is left out: it is the sum of all waits. POOL has {@code poolSize} threads, or as many
 * as the limit, for requests, but no more than there are requests, and {@code fanOut} times as many for calls: in one
 * pool, requests would wait for calls that are queued behind them. PLATFORM, POOL and VIRTUAL take calls from a
 * completion service, with a queue and up to a wake-up for each, to end a request at its first failure as scopes and
 * coroutines do. Cancelled calls of threads may still unwind when an op has ended. Requests that come at a rate are
 * sent by the caller, those of coroutines by a thread that is started in each op, so that its first ones come as late
 * as that takes.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar run YourWorkload -p fanOut=3 -p cpu=50us -p limit=100}
 *
 * <p><b>Sources.</b> JEP 505, for requests that fail as one; G. Tene, "How NOT to Measure Latency".
 */
@Answer(
        metric = "latency.p99",
        unit = "ms",
        columns = {"latency.p50", "requests", "failed"})
public class YourWorkloadBenchmark extends ScenarioBenchmark {

    private static final int MOST_TASKS = 1_000_000;

    /** Who runs requests and calls. */
    @Param({"PLATFORM", "POOL", "VIRTUAL", "STRUCTURED", "EVENT_LOOP", "DEFAULT", "IO", "UNCONFINED", "HYBRID"})
    public ConcurrencyModel model;

    /** Requests in an op; at a rate, the most in an op. */
    @Param("1000")
    @ValidRange(min = 1, max = 1_000_000)
    public int requests;

    /** Calls that each request makes at the same time. */
    @Param("3")
    @ValidRange(min = 0, max = 1_000)
    public int fanOut;

    /** What each call waits for: a time, or a distribution of times. */
    @Param("20ms")
    @ValidText(TextForm.WAITS)
    public String upstream;

    /** Processor time of each request, after its calls. */
    @Param("0us")
    @ValidText(TextForm.CPU_TIME)
    public String cpu;

    /** How many requests are under way at once at most, under every model; 0 for as many as the model has. */
    @Param("0")
    @ValidRange(min = 0, max = PlatformThreads.MOST)
    public int limit;

    /** Share of the calls that fail. */
    @Param("0%")
    @ValidText(TextForm.SHARE)
    public String failure;

    /** When requests come: all at once, or at a rate. */
    @Param(ArrivalRate.CLOSED)
    @ValidText(TextForm.ARRIVALS)
    public String arrivals = ArrivalRate.CLOSED;

    /**
     * For how long requests come in an op, in ms, at a rate: overload shows the more, the longer it is. 0 for as long
     * as 500 of them take, but at least 500 ms and at most 2 s.
     */
    @Param("0")
    @ValidRange(min = OpArrivals.AS_LONG_AS_NEEDED, max = 60_000)
    public int opMillis;

    /** What waits, failures and random arrivals are drawn from. */
    @Param("1")
    @ValidRange(min = 0, max = Long.MAX_VALUE)
    public long seed;

    /** Threads of POOL for requests, without a limit: 200, what Tomcat starts at most by default. */
    @Param("200")
    @ValidRange(min = 1, max = PlatformThreads.MOST)
    public int poolSize;

    private @Nullable OpArrivals drawnArrivals;
    private @Nullable WorkloadShape shape;
    private WorkloadOps ops;

    /** Draws the requests, opens the model's runtime and times the work. */
    @Setup
    public void setUp() throws Exception {
        WorkloadShape asked = shape();
        begin(Trial.open(model, threadsOfPool(), asked.drawn().checksum()));
        boolean pooled = model == ConcurrencyModel.POOL;
        ModelRuntime calls =
                pooled && fanOut > 0 ? trial().openFurther(model, threadsOfPool() * fanOut) : trial().runtime();
        YourWorkload scenario = YourWorkload.on(trial().runtime(), calls, pooled ? 0 : limit);
        trial().checkPlacement(check ->
                scenario.serve(new PlacementCheckedRequests(Math.min(fanOut, 2), check), RequestSchedule.AT_ONCE));
        ops = new WorkloadOps(scenario, asked, CpuBurn.lasting(asked.cpuNanos()));
    }

    /** Serves the requests. */
    @Benchmark
    public long yourWorkload() throws Exception {
        return trial().observe(ops.op());
    }

    /** Forgets what earlier iterations showed. */
    @Setup(Level.Iteration)
    public void beginOps() {
        ops.begin();
    }

    /** Reports latencies, failures and bounds. */
    @TearDown(Level.Iteration)
    public void report() {
        ops.report();
    }

    @Override
    public Duration ideal() {
        return shape().ideal(Runtime.getRuntime().availableProcessors());
    }

    @Override
    protected boolean isIdealTimed() {
        return shape().isIdealTimed(Runtime.getRuntime().availableProcessors());
    }

    @Override
    public boolean isAnsweredByScore() {
        return arrivals.equals(ArrivalRate.CLOSED);
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
        return (pooled || model.hasPlatformThreadPerTask()) && threads > PlatformThreads.MOST
                ? Optional.of(PlatformThreads.MOST_REASON + ", and this takes " + threads)
                : shape().tooLong(atOnce);
    }

    private int requestsAtOnce() {
        int served = arrivals().requests();
        return limit == 0 ? served : Math.min(limit, served);
    }

    /** No more than an op has requests: a fixed pool would start the others too, one for each task that comes. */
    private int threadsOfPool() {
        return Math.min(limit == 0 ? poolSize : limit, arrivals().requests());
    }

    /** Drawn before the requests, which may be too many to draw. */
    private OpArrivals arrivals() {
        OpArrivals known = drawnArrivals;
        if (known == null) {
            known = OpArrivals.of(arrivals, requests, opMillis, seed);
            drawnArrivals = known;
        }
        return known;
    }

    /** Drawn once: JMH asks for the ideal after every iteration. */
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
