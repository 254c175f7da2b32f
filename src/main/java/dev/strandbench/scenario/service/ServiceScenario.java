package dev.strandbench.scenario.service;

import dev.strandbench.base.SecretText;
import dev.strandbench.machine.CpuReading;
import dev.strandbench.machine.ParentProcess;
import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.profiler.watch.ServiceOptions;
import dev.strandbench.scenario.ScenarioBenchmark;
import dev.strandbench.scenario.ScenarioBenchmark.MeasuresAnotherJvm;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.scenario.service.LoadReport.StoredRequests;
import dev.strandbench.scenario.service.Loads.LoadBound;
import dev.strandbench.service.Deployment;
import dev.strandbench.service.Deployment.DeploymentPlan;
import dev.strandbench.service.Endpoint;
import dev.strandbench.service.ServerCollector;
import dev.strandbench.service.ServerJvm;
import dev.strandbench.service.ServiceClient;
import dev.strandbench.service.ServiceClient.Measurements;
import dev.strandbench.service.ServiceClient.ServiceFailure;
import dev.strandbench.service.ServiceClient.UpstreamLateness;
import dev.strandbench.service.ServiceStrategy;
import dev.strandbench.service.StartFailure;
import dev.strandbench.service.StoreAddress;
import dev.strandbench.service.StoreKind;
import dev.strandbench.service.UpstreamPlan;
import dev.strandbench.service.UpstreamPlan.Delays;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;

/** The base class of the service benchmarks. Starts the service and reports its metrics. */
@SuppressWarnings("NullAway.Init") // without a service, fields that setUp leaves null are never used
@MeasuresAnotherJvm
public abstract class ServiceScenario extends ScenarioBenchmark {

    static final String COLLECTOR = "service.gc";

    private static final Duration WITHOUT_SERVICE = Duration.ofMillis(100);
    static final int PROCESSORS = Runtime.getRuntime().availableProcessors();
    private static final double KILOBYTE = 1024;
    private static final double MEGABYTE = 1024 * 1024;

    @Param
    public ServiceStrategy strategy;

    @Param
    public Endpoint endpoint;

    /** The initial and maximum heap size of the service's JVM, in the format of {@code -Xmx}. */
    @Param({"64m", "128m"})
    public String heap;

    /** The garbage collector of the service's JVM; the value {@code JVM} means the JVM's default collector. */
    @Param("JVM")
    public ServerCollector gc;

    /** The delay of each call to an upstream service, in ms; the median if delays vary. */
    @Param("100")
    @ValidRange(min = 0, max = 60_000)
    public int upstreamMillis;

    @Param("FIXED")
    public Delays delays;

    /** The percentage of calls that the upstream services answer with an error. */
    @Param("0")
    @ValidRange(min = 0, max = 100)
    public int failurePercent;

    /** The maximum time that the service waits for a connection or an answer, in ms. */
    @Param("10000")
    @ValidRange(min = 1, max = 600_000)
    public int timeoutMillis;

    @Param("mongo")
    public StoreKind store;

    /** The address of a MongoDB server; the value {@code embedded} starts an embedded server. */
    @Param(StoreAddress.EMBEDDED)
    public String mongo;

    /** The address of a PostgreSQL server; the value {@code embedded} starts an embedded server. */
    @Param(StoreAddress.EMBEDDED)
    public String postgres;

    /** The port of the service; 0 means any free port. */
    @Param("0")
    @ValidRange(min = 0, max = 65_535)
    public int port;

    private final StoredRequests stored = new StoredRequests();

    private LoadBound loadBound;
    private Deployment deployment;
    private ServiceClient client;
    private RecordedIterations iterations;
    private Measurements before;
    private CpuReading loadBefore;
    private long receivedBefore;
    private LoadReport all = new LoadReport();
    private LoadReport shown = new LoadReport();
    private double throughputs;
    private int loads;

    abstract long expectedChecksum();

    boolean judgesLoadItself() {
        return false;
    }

    /** Returns the time in which uncompiled code may make the load generator use more CPU time than later. */
    Duration firstUseOfLoad() {
        return LoadBound.SHORT_FIRST_USE;
    }

    /** Warms up the service before the first iteration. By default, there is no warm-up, and the report is empty. */
    LoadReport warmUp() throws InterruptedException {
        return new LoadReport();
    }

    abstract int serviceConnections();

    abstract int loadConnections();

    @Setup
    public void setUp() throws Exception {
        // This must precede the trial, because the JVM keeps the threads that watch processes.
        ParentProcess.endForkWithIt();
        loadBound = new LoadBound(PROCESSORS, firstUseOfLoad());
        try {
            deployment = Deployment.start(new DeploymentPlan(
                    strategy,
                    ServerJvm.ofThisJdk(heap).with(gc.arguments()).with(ServiceOptions.arguments()),
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), port),
                    upstream(),
                    storeAddress(),
                    serviceConnections(),
                    Duration.ofMillis(timeoutMillis)));
        } catch (StartFailure e) {
            if (e.isLate()) {
                throw e;
            }
            System.out.println("result: " + e.getMessage());
            withholdScores();
            return;
        }
        try {
            begin(Trial.open(strategy, Set.of(strategy.placement()), expectedChecksum()));
            trial().atEnd(deployment::close);
            client = deployment.openClient(loadConnections());
            trial().atEnd(client::close);
            iterations = new RecordedIterations(deployment.address());
            trial().atEnd(iterations::write);
            trial().checkPlacement(check -> {
                requestOnce();
                deployment.measurements(true).placements().forEach(check::record);
            });
            stored.mayComeLate(warmUp());
        } catch (Exception e) {
            deployment.close();
            throw e;
        }
    }

    private void requestOnce() throws IOException {
        try {
            client.request(endpoint, 0);
        } catch (ServiceFailure e) {
            if (upstream().answers(0)) {
                throw e;
            }
        }
    }

    @Setup(Level.Iteration)
    public void startCounting(IterationParams iteration) throws IOException {
        if (!isScored()) {
            return;
        }
        deployment.forgetDocuments();
        deployment.takeUpstreamLateness();
        all = new LoadReport();
        shown = new LoadReport();
        throughputs = 0;
        loads = 0;
        iterations.begin(iteration);
        before = deployment.measurements(false);
        receivedBefore = client.receivedBytes();
        loadBefore = CpuReading.now();
    }

    @TearDown(Level.Iteration)
    public void reportService(BenchmarkParams benchmark) throws IOException {
        SecondaryMetrics.yesOrNo(STARTS, isScored());
        if (!isScored()) {
            return;
        }
        CpuReading loadAfter = CpuReading.now();
        deployment.requireAlive();
        iterations.end(benchmark, all.requests());
        Measurements after = deployment.measurements(true);
        long late = stored.requireRight(deployment.storedDocuments(), all);
        reportLoad(late);
        if (loads > 0) {
            double perRequest = (double) (client.receivedBytes() - receivedBefore) / Math.max(1, all.requests());
            SecondaryMetrics.average("received", perRequest * throughputs / loads / KILOBYTE, "KB/s");
        }
        SecondaryMetrics.setting(COLLECTOR, after.collector());
        double cpuMillis = (after.cpuNanos() - before.cpuNanos()) / 1e6;
        SecondaryMetrics.average("cpu.perRequest", cpuMillis / Math.max(1, all.requests()), "ms/request");
        SecondaryMetrics.average("heap.afterGc", after.heapBytes() / MEGABYTE, "MB");
        // The name gc.time belongs to JMH's own profiler, and JMH refuses to merge two metrics with the same name.
        SecondaryMetrics.average("gc.took", (double) (after.collectionMillis() - before.collectionMillis()), "ms");
        SecondaryMetrics.maximum("threads.peak", after.peakThreads(), "threads");
        deployment.peakResidentBytes().ifPresent(bytes -> SecondaryMetrics.maximum("rss.peak", bytes / MEGABYTE, "MB"));
        SecondaryMetrics.maximum("load.cpu", 100 * loadAfter.shareSince(loadBefore, PROCESSORS), "%");
        UpstreamLateness lateness = deployment.takeUpstreamLateness();
        SecondaryMetrics.average("upstream.late.p50", lateness.medianMillis(), "ms");
        SecondaryMetrics.average("upstream.late.p99", lateness.p99Millis(), "ms");
        if (!judgesLoadItself()) {
            SecondaryMetrics.validity(loadBound.objection(loadBefore, loadAfter).or(shown::objection));
        }
    }

    final void reportLoad(long late) {
        SecondaryMetrics.total("errors", (double) all.failures(), "requests");
        SecondaryMetrics.total("stored.late", (double) late, "requests");
        if (all.failures() > 0) {
            System.out.println("errors: " + all.errors());
        }
        if (late > 0) {
            System.out.println("stored, though their client had given up: " + late);
        }
        if (loads > 0) {
            SecondaryMetrics.average("throughput", throughputs / loads, "requests/s");
            for (String percentile : List.of("50", "90", "99", "99.9")) {
                double millis = shown.latencyMillis(Double.parseDouble(percentile));
                SecondaryMetrics.average("latency.p" + percentile, millis, "ms");
            }
            SecondaryMetrics.maximum("latency.max", shown.latencyMillis(100), "ms");
            SecondaryMetrics.average("latency.mean", shown.meanMillis(), "ms");
            SecondaryMetrics.average("latency.min", shown.leastMillis(), "ms");
            SecondaryMetrics.average("latency.stdev", shown.deviationMillis(), "ms");
        }
    }

    final boolean isLight(CpuReading earlier, CpuReading later) {
        return loadBound.objection(earlier, later).isEmpty();
    }

    final ServiceClient client() {
        return client;
    }

    final void count(LoadReport load) {
        all.add(load);
    }

    /** Returns true if the service is running; otherwise sleeps briefly, so that the iteration uses little CPU time. */
    final boolean hasService() throws InterruptedException {
        if (!isScored()) {
            Thread.sleep(WITHOUT_SERVICE);
        }
        return isScored();
    }

    final void show(LoadReport load) {
        if (load.requests() == 0) {
            return;
        }
        shown.add(load);
        throughputs += load.throughput();
        loads++;
    }

    final void requireAlive() throws IOException {
        deployment.requireAlive();
    }

    private StoreAddress storeAddress() {
        return new StoreAddress(store, store == StoreKind.mongo ? mongo : postgres);
    }

    // Results must not name a store that was not used.
    private Optional<String> addressWithoutEffect() {
        StoreKind other = store == StoreKind.mongo ? StoreKind.postgres : StoreKind.mongo;
        String address = store == StoreKind.mongo ? postgres : mongo;
        return address.equals(StoreAddress.EMBEDDED)
                ? Optional.empty()
                : Optional.of(other + "=" + SecretText.masked(address) + " has no effect with store=" + store
                        + "; valid: store=" + other);
    }

    final UpstreamPlan upstream() {
        return new UpstreamPlan(upstreamMillis, delays, failurePercent);
    }

    // The requests' tasks run in the service's JVM. The fork has only the load generator's threads.
    @Override
    protected long tasksAtOnce() {
        return loadConnections();
    }

    @Override
    public Optional<String> unsupported() {
        Optional<String> problem = ServerJvm.problem("heap=", heap)
                .or(() -> storeAddress().problem(store + "=", System.getenv()))
                .or(this::addressWithoutEffect);
        if (problem.isPresent()) {
            return problem;
        }
        return upstreamMillis < timeoutMillis
                ? Optional.empty()
                : Optional.of("no call ends in time: timeoutMillis=" + timeoutMillis + " is not above upstreamMillis="
                        + upstreamMillis);
    }
}
