package dev.strandbench.scenario.userprofile;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ForkSite;
import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.ElasticThreads;
import dev.strandbench.scenario.PlatformThreads;
import dev.strandbench.scenario.ScenarioBenchmark;
import dev.strandbench.scenario.SecondaryMetrics;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.text.Plural;
import dev.strandbench.workload.Wait;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * <b>Question.</b> How long do many requests at once take when each waits for one answer and then for three, and how
 * many threads does that need?
 *
 * <p><b>Mechanism.</b> Two levels of fork and join, nested: request tasks that each start three fetch tasks.
 *
 * <p><b>One op</b> is {@code requests} profiles put together, by one caller. Ideal: two fetches after one another. The
 * secondary metrics count platform threads, JMH's own among them, at the end of an iteration ({@code threads},
 * {@code threads.nonDaemon}) and at most during it ({@code threads.peak}), and the requests that {@code failed}; an
 * iteration with any of these has no score. At {@code forkSite=VIRTUAL_THREAD} an op includes one hand-over to that
 * thread and back.
 *
 * <p><b>Not measured.</b> Real clients and servers, back-pressure. SEQUENTIAL is left out: it is the sum of the waits.
 * POOL and the other bounded models are left out: requests that wait for fetches queued behind them in one bound wait
 * for each other forever. The bare threads are: a request needs results, and so futures after all. REACTOR_BOUNDED is:
 * what is zipped has no bound. As Reactor zips the fetches, no thread waits for those of its request under
 * REACTOR_VIRTUAL, as one does under VIRTUAL.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar UserProfile -p requests=100000}
 *
 * <p><b>Sources.</b> "I Built the Same Service with Kotlin Coroutines and Java Virtual Threads"; JEP 453, JEP 505.
 */
@Answer(
        columns = {"threads.peak", "failed"},
        further = "threads")
public class UserProfileBenchmark extends ScenarioBenchmark {

    // No model of this scenario is bounded.
    private static final int NO_POOL = 1;
    // The request itself waits while its three fetches run.
    private static final int THREADS_PER_REQUEST = 4;
    // No request waits on a thread of its own for fetches that are zipped.
    private static final long LATER_FETCHES = 3;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** Who runs the tasks. */
    @Param({
        "PLATFORM",
        "VIRTUAL",
        "STRUCTURED",
        "EVENT_LOOP",
        "DEFAULT",
        "IO",
        "UNCONFINED",
        "HYBRID",
        "VIRTUAL_SCOPED",
        "STRUCTURED_TIMEOUT",
        "CALLBACK",
        "COMMON_POOL",
        "POOL_DISPATCHER",
        "REACTOR",
        "REACTOR_ELASTIC_VIRTUAL",
        "REACTOR_VIRTUAL"
    })
    public ConcurrencyModel model;

    /** Where tasks are forked: where the model itself has it, unless asked otherwise. */
    @Param("CALLER")
    public ForkSite forkSite;

    /** Requests in an op. */
    @Param("1000")
    @ValidRange(min = 1, max = 1_000_000)
    public int requests;

    /** How long each fetch waits, in ms. */
    @Param("500")
    @ValidRange(min = 0, max = 10_000)
    public int fetchMillis;

    private final ProfileSource source = new FixedProfiles();
    private ProfileService service;
    private Wait fetch;
    private long failed;

    /** Opens the model's runtime. */
    @Setup
    public void setUp() throws Exception {
        long expected = IntStream.range(0, requests).mapToLong(this::checksumOf).sum();
        begin(Trial.open(model, forkSite, NO_POOL, expected));
        service = ProfileService.on(trial().runtime(), forkSite);
        fetch = new Wait(fetchMillis);
        trial().checkForkSite(model, forkSite);
        trial().checkPlacement(check -> service.answer(2, Wait.NONE, new PlacementCheckedProfiles(source, check)));
    }

    /** Resets the peak of the threads and the count of failures. */
    @Setup(Level.Iteration)
    public void startCounting() {
        THREADS.resetPeakThreadCount();
        failed = 0;
    }

    /** Puts all profiles together. */
    @Benchmark
    public long userProfile() throws Exception {
        Profiles profiles = service.answer(requests, fetch, source);
        failed += profiles.failed();
        return profiles.failed() == 0 ? trial().observe(profiles.checksum()) : profiles.checksum();
    }

    /** Reports threads and failures. */
    @TearDown(Level.Iteration)
    public void report() {
        SecondaryMetrics.total("failed", (double) failed, "requests");
        SecondaryMetrics.validity(objection(failed));
        SecondaryMetrics.maximum("threads", THREADS.getThreadCount(), "threads");
        SecondaryMetrics.maximum(
                "threads.nonDaemon", THREADS.getThreadCount() - THREADS.getDaemonThreadCount(), "threads");
        SecondaryMetrics.maximum("threads.peak", THREADS.getPeakThreadCount(), "threads");
    }

    /**
     * Why an iteration with so many failures does not count; empty if it does. A request that fails takes less time.
     */
    static Optional<String> objection(long failed) {
        return failed == 0 ? Optional.empty() : Optional.of(Plural.of(failed, "request") + " failed");
    }

    private long checksumOf(int id) {
        return FixedProfiles.profile(source, id).checksum();
    }

    @Override
    public Duration ideal() {
        return Duration.ofMillis(2L * fetchMillis);
    }

    @Override
    public int tasksPerOp() {
        return THREADS_PER_REQUEST * requests;
    }

    @Override
    public Optional<String> unsupported() {
        boolean tooMany = model.hasPlatformThreadPerTask() && requests > PlatformThreads.MOST / THREADS_PER_REQUEST;
        return tooMany
                ? Optional.of(PlatformThreads.MOST_REASON + ", and a request takes four")
                : ElasticThreads.unsupported(model, LATER_FETCHES * requests).or(() -> forkSite.unsupported(model));
    }
}
