package dev.strandbench.scenario.userprofile;

import dev.strandbench.base.Plural;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.ForkingBenchmark;
import dev.strandbench.scenario.PlatformThreads;
import dev.strandbench.scenario.TaskLimits;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.scenario.userprofile.FixedProfiles.WatchedProfiles;
import dev.strandbench.scenario.userprofile.ProfileService.ProfileSource;
import dev.strandbench.scenario.userprofile.ProfileService.Profiles;
import dev.strandbench.workload.Wait;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * <b>Question.</b> When each request waits twice, how much time and how many threads do many concurrent requests need?
 *
 * <p><b>Mechanism.</b> Fork and join are nested: each request is a task, and starts three further tasks.
 *
 * <p><b>One op</b> is a run in which one caller builds one profile per request. The ideal is the time of two successive
 * fetches. The metrics {@code threads} and {@code threads.nonDaemon} count platform threads at the end of an iteration;
 * {@code threads.peak} is the largest number during the iteration. The metrics {@code heap.perRequest} and
 * {@code rss.perRequest} are measured before the first op. An iteration with failed requests is not valid. More in
 * docs/scenarios/UserProfile.md.
 *
 * <p><b>Not measured.</b> There are no real clients or servers, and no back-pressure. UserProfile leaves out
 * SEQUENTIAL, because the waits would add up, and bare threads, because they return no results. UserProfile leaves out
 * models that limit concurrent tasks, because requests would wait forever for queued fetches.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar UserProfile -p requests=100000} <b>Sources.</b> "I Built the
 * Same Service with Kotlin Coroutines and Java Virtual Threads"; JEP 453; JEP 505.
 */
@Answer(
        columns = {"heap.perRequest", "rss.perRequest", "threads.peak", "failed"},
        further = {"threads", "threads.nonDaemon"})
public class UserProfileBenchmark extends ForkingBenchmark {

    // The request's thread waits while its three fetches run.
    private static final int THREADS_PER_REQUEST = 4;
    // Zipped fetches need no waiting thread for the request.
    private static final long LATER_FETCHES = 3;
    // The CPU time of a request and its three fetches, on two processors.
    private static final Duration USUAL_REQUEST = Duration.ofNanos(15_000);
    // HotSpot fully compiles a method after 15,000 calls, and frames that are not compiled take more memory.
    private static final int WARM_UP_REQUESTS = 100_000;
    private static final Duration MOST_WARM_UP = Duration.ofSeconds(1);
    // Collecting garbage while memory is read takes several times as long as an op.
    private static final int USUAL_OPS_OF_A_READING = 8;
    private static final String PER_REQUEST = "B/request";
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

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

    @Param("1000")
    @ValidRange(min = 1, max = 1_000_000)
    public int requests;

    @Param("500")
    @ValidRange(min = 0, max = 10_000)
    public int fetchMillis;

    /** The CPU work of each fetch after its wait, in µs on an idle processor. */
    @Param("0")
    @ValidRange(min = 0, max = MOST_WORK_MICROS)
    public int workMicros;

    private final ProfileSource fixed = new FixedProfiles();
    private ProfileSource source;
    private ProfileService service;
    private Wait fetch;
    private Optional<RequestMemory> memory = Optional.empty();
    private int nonDaemonBefore;
    private long failed;

    @Setup
    public void setUp() throws Exception {
        nonDaemonBefore = nonDaemonThreads();
        begin(model, IntStream.range(0, requests).mapToLong(this::checksumOf).sum());
        service = ProfileService.on(trial().runtime());
        fetch = new Wait(fetchMillis);
        source = workMicros == 0 ? fixed : new WatchedProfiles(fixed, workOf(workMicros)::run);
        trial().checkPlacement(check -> service.answer(2, Wait.NONE, new WatchedProfiles(fixed, check::record)));
    }

    /** Measures the memory per request before the first op, so that garbage collections do not disturb ops. */
    @Setup
    public void weigh(BenchmarkParams benchmark) throws Exception {
        if (benchmark.getMode() == Mode.SingleShotTime) {
            return;
        }
        long start = System.nanoTime();
        for (long answered = 0;
                answered < WARM_UP_REQUESTS && System.nanoTime() - start < MOST_WARM_UP.toNanos();
                answered += requests) {
            answerAll(new Wait(1));
        }
        memory = RequestMemory.of(requests, () -> answerAll(fetch));
    }

    private Profiles answerAll(Wait wait) throws Exception {
        return trial().call(() -> service.answer(requests, wait, fixed));
    }

    @Setup(Level.Iteration)
    public void startCounting() {
        THREADS.resetPeakThreadCount();
        failed = 0;
    }

    @Benchmark
    public long userProfile() throws Exception {
        Profiles profiles = trial().call(() -> service.answer(requests, fetch, source));
        failed += profiles.failed();
        return profiles.failed() == 0 ? trial().observe(profiles.checksum()) : profiles.checksum();
    }

    @TearDown(Level.Iteration)
    public void report() {
        SecondaryMetrics.total("failed", (double) failed, "requests");
        SecondaryMetrics.validity(objection(failed));
        SecondaryMetrics.maximum("threads", THREADS.getThreadCount(), "threads");
        // Counts the caller and the model's threads. JMH's other threads started before them.
        SecondaryMetrics.maximum("threads.nonDaemon", 1 + nonDaemonThreads() - nonDaemonBefore, "threads");
        SecondaryMetrics.maximum("threads.peak", THREADS.getPeakThreadCount(), "threads");
        memory.ifPresent(read -> {
            SecondaryMetrics.average("heap.perRequest", read.heap(), PER_REQUEST);
            read.resident().ifPresent(bytes -> SecondaryMetrics.average("rss.perRequest", bytes, PER_REQUEST));
        });
    }

    private static int nonDaemonThreads() {
        return THREADS.getThreadCount() - THREADS.getDaemonThreadCount();
    }

    /** Returns an error message if requests failed; otherwise empty. Failures shorten ops. */
    static Optional<String> objection(long failed) {
        return failed == 0 ? Optional.empty() : Optional.of(Plural.of(failed, "request") + " failed");
    }

    private long checksumOf(int id) {
        return FixedProfiles.profile(fixed, id).checksum();
    }

    @Override
    public Duration ideal() {
        Duration path = Duration.ofMillis(2L * fetchMillis).plus(2L * workMicros, ChronoUnit.MICROS);
        return ideal(path, tasksPerOp(), workMicros);
    }

    @Override
    public Duration usualOp() {
        return ideal().plus(USUAL_REQUEST.multipliedBy(requests));
    }

    @Override
    public Duration longestOp() {
        return usualOp().multipliedBy(USUAL_OPS_OF_A_READING);
    }

    @Override
    protected boolean isIdealTimed() {
        return workMicros > 0;
    }

    @Override
    protected boolean wakesByTimer() {
        return fetchMillis > 0;
    }

    @Override
    public int tasksPerOp() {
        return THREADS_PER_REQUEST * requests;
    }

    @Override
    public Optional<String> unsupported() {
        return model.hasPlatformThreadPerTask()
                ? PlatformThreads.unsupported(THREADS_PER_REQUEST * (long) requests)
                        .map(reason -> reason + "; a request takes four")
                : TaskLimits.unsupported(model, LATER_FETCHES * requests);
    }
}
