package dev.strandbench.scenario.tailundercollection;

import dev.strandbench.machine.CollectionPauses;
import dev.strandbench.machine.JvmSettings;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.model.ForkSite;
import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.Answer;
import dev.strandbench.scenario.ForkingBenchmark;
import dev.strandbench.scenario.PlatformThreads;
import dev.strandbench.scenario.QueuedWaits;
import dev.strandbench.scenario.RequestSchedule;
import dev.strandbench.scenario.ScenarioBenchmark;
import dev.strandbench.scenario.ScenarioBenchmark.WatchesItsJvm;
import dev.strandbench.scenario.TaskLimits;
import dev.strandbench.scenario.Trial;
import dev.strandbench.scenario.ValidRange;
import dev.strandbench.scenario.tailundercollection.TailRequests.PlacementCheckedRequests;
import dev.strandbench.scenario.tailundercollection.TailRequests.RequestCosts;
import dev.strandbench.workload.Checksum;
import dev.strandbench.workload.Wait;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * <b>Question.</b> How long do the slowest requests take at a fixed rate, while the collector moves live objects?
 *
 * <p><b>Mechanism.</b> Each request creates objects, waits on the model's own timer, computes, and replaces objects of
 * a live set. The garbage collector stops tasks or uses their processors, and traces the stacks of parked threads.
 *
 * <p><b>One op</b> is a run of the requests that arrive within {@code opMillis}. Ignore the score. The answer is the
 * metric {@code latency.p99.9}, measured from planned starts. The ideal is the time until the last answer can arrive.
 *
 * <p><b>Not measured.</b> The sender runs in the same JVM, and sends no bursts. TailUnderCollection leaves out
 * UNCONFINED, which computes on the sender's thread. More in docs/scenarios/TailUnderCollection.md.
 *
 * <p><b>Run.</b> {@code java -jar target/benchmarks.jar run TailUnderCollection --over gc=Parallel,G1,ZGC}
 * <b>Sources.</b> G. Tene, "How NOT to Measure Latency".
 */
@Answer(
        metric = "latency.p99.9",
        unit = "ms",
        columns = {
            "latency.p50",
            "latency.p99",
            TailUnderCollectionExplanation.COLLECTION,
            TailUnderCollectionExplanation.SCHEDULING,
            TailUnderCollectionExplanation.TIMER
        },
        further = {
            "latency.p90",
            "latency.max",
            TailUnderCollectionExplanation.SENDING,
            TailUnderCollectionExplanation.COMPUTING
        })
@WatchesItsJvm
public class TailUnderCollectionBenchmark extends ScenarioBenchmark {

    private static final int MOST_REQUESTS = 1_000_000;
    private static final int BYTES_PER_KB = 1024;
    private static final long OTHER_MEBIBYTES = 512;

    @Param({"PLATFORM", "POOL", "VIRTUAL", "STRUCTURED", "EVENT_LOOP", "DEFAULT", "IO", "HYBRID"})
    public ConcurrencyModel model;

    /** The total size of the live set, in MiB. The heap must be at least twice as large as the live set. */
    @Param("256")
    @ValidRange(min = 0, max = 4_096)
    public int liveMebibytes;

    @Param("2000")
    @ValidRange(min = 1, max = 100_000)
    public int ratePerSecond;

    /** The time during which an op's requests arrive, in ms. */
    @Param("1000")
    @ValidRange(min = 100, max = 60_000)
    public int opMillis;

    @Param("20")
    @ValidRange(min = 0, max = 10_000)
    public int waitMillis;

    @Param("50")
    @ValidRange(min = 0, max = 10_000)
    public int workMicros;

    /** The total size of the objects that a request creates, in KiB. An eighth of the objects joins the live set. */
    @Param("128")
    @ValidRange(min = 0, max = 16_384)
    public int garbageKilobytes;

    /** The number of POOL's threads. The default, 200, is Tomcat's default maximum. */
    @Param("200")
    @ValidRange(min = 1, max = PlatformThreads.MOST)
    public int poolSize;

    private TailUnderCollection service;
    private TailRequests requests;
    private TailFigures figures;

    @Setup
    public void setUp() throws Exception {
        Optional<CollectionPauses> pauses = CollectionPauses.listen();
        // As in servers, the sender is not a task of the model.
        begin(Trial.open(model, ForkSite.OUTSIDE, poolSize, Checksum.ofRange(tasksPerOp())));
        pauses.ifPresent(known -> trial().atEnd(known::close));
        TailUnderCollection opened = TailUnderCollection.on(trial().runtime());
        trial().checkPlacement(check -> opened.serve(new PlacementCheckedRequests(check), RequestSchedule.AT_ONCE));
        Wait upstream = new Wait(waitMillis);
        requests = new TailRequests(
                tasksPerOp(),
                ratePerSecond,
                new RequestCosts(upstream, workOf(workMicros), garbageKilobytes * BYTES_PER_KB),
                LiveSet.within(JvmSettings.largestHeapBytes(), liveMebibytes),
                System::nanoTime);
        figures = new TailFigures(upstream.length().toNanos(), pauses);
        service = opened;
    }

    @Benchmark
    public long tailUnderCollection() throws Exception {
        trial().run(() -> {
            requests.begin();
            service.serve(requests, requests);
        });
        figures.add(requests.takeTimes());
        return trial().observe(requests.takeChecksum());
    }

    @TearDown(Level.Iteration)
    public void report() throws InterruptedException {
        figures.report();
        SecondaryMetrics.average(ForkingBenchmark.WIDTH, model.width(poolSize, tasksPerOp()), "threads");
    }

    private long requestsOfTheRate() {
        return Math.ceilDiv((long) ratePerSecond * opMillis, 1000L);
    }

    @Override
    public int tasksPerOp() {
        return (int) Math.min(MOST_REQUESTS, requestsOfTheRate());
    }

    @Override
    public OptionalLong heapMebibytes() {
        long gibibytes = Math.ceilDiv(OTHER_MEBIBYTES + 2L * liveMebibytes, LEAST_HEAP_MEBIBYTES);
        return OptionalLong.of(gibibytes * LEAST_HEAP_MEBIBYTES);
    }

    @Override
    public Duration ideal() {
        long lastDueNanos = (tasksPerOp() - 1L) * Duration.ofSeconds(1).toNanos() / ratePerSecond;
        return Duration.ofNanos(lastDueNanos).plusMillis(waitMillis);
    }

    @Override
    public Optional<String> unsupported() {
        if (requestsOfTheRate() > MOST_REQUESTS) {
            return Optional.of("an op would have " + requestsOfTheRate() + " requests, more than " + MOST_REQUESTS
                    + "; valid: a lower rate or a smaller opMillis");
        }
        int atOnce = model == ConcurrencyModel.POOL ? Math.min(poolSize, tasksPerOp()) : tasksPerOp();
        return TaskLimits.unsupported(model, tasksPerOp())
                .or(() -> new QueuedWaits(Duration.ofMillis(waitMillis).multipliedBy(tasksPerOp()), atOnce)
                        .unsupported());
    }
}
