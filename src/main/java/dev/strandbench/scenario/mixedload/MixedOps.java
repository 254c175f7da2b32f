package dev.strandbench.scenario.mixedload;

import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.PacedSchedule;
import dev.strandbench.scenario.Percentiles;
import dev.strandbench.scenario.mixedload.JobClients.RunJobs;
import dev.strandbench.workload.Checksum;
import dev.strandbench.workload.ConsumedIndexes;
import dev.strandbench.workload.CpuBurn;
import dev.strandbench.workload.Wait;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntConsumer;
import org.HdrHistogram.Histogram;

/** Runs the ops of one fork, each in three phases, and reports their secondary metrics. Not thread-safe. */
final class MixedOps {

    // If requests are sent later than this, the sender may determine the latencies of the best arms.
    private static final Duration MOST_LAG = Duration.ofMillis(10);

    private final MixedLoad load;
    private final MixedShape shape;
    private final PacedRequests requestsAlone;
    private final PacedRequests requestsBeside;
    private final LongAdder jobsRun = new LongAdder();
    private final Histogram aloneNanos = Percentiles.newHistogram();
    private final Histogram besideNanos = Percentiles.newHistogram();
    private double jobsAlone;
    private double jobsBeside;
    private int ops;

    MixedOps(MixedLoad load, MixedShape shape) {
        this.load = load;
        this.shape = shape;
        requestsAlone = new PacedRequests(shape);
        requestsBeside = new PacedRequests(shape);
    }

    void begin() {
        aloneNanos.reset();
        besideNanos.reset();
        requestsAlone.schedule.forgetLag();
        requestsBeside.schedule.forgetLag();
        jobsAlone = 0;
        jobsBeside = 0;
        ops = 0;
    }

    /** Runs the three phases of an op. Returns {@link MixedShape#checksum} if no request or job is lost. */
    long op() throws Exception {
        jobsRun.reset();
        long checksum = serve(requestsAlone, aloneNanos);
        RunJobs alone;
        try (JobClients clients = startJobs()) {
            Thread.sleep(shape.phase());
            alone = clients.stop();
        }
        RunJobs beside;
        try (JobClients clients = startJobs()) {
            checksum += serve(requestsBeside, besideNanos);
            beside = clients.stop();
        }
        jobsAlone += alone.perSecond();
        jobsBeside += beside.perSecond();
        ops++;
        return checksum + Checksum.of(shape.requests()) * (jobsRun.sum() - alone.count() - beside.count());
    }

    private JobClients startJobs() {
        Runnable job = () -> {
            shape.job().run();
            jobsRun.increment();
        };
        Duration longest = shape.phase().multipliedBy(MixedLoadExplanation.MOST_PHASES);
        return new JobClients(shape.jobsAtOnce(), load, job, longest);
    }

    private long serve(PacedRequests requests, Histogram latencies) throws Exception {
        requests.schedule.begin();
        load.serve(requests, requests.schedule);
        requests.schedule.addTo(latencies);
        return requests.ended.takeChecksum();
    }

    void report() {
        if (ops == 0) {
            return;
        }
        Percentiles.reportMillis("latency", besideNanos, "50", "99", "99.9");
        SecondaryMetrics.average("alone.p50", Percentiles.millis(aloneNanos, 50), "ms");
        SecondaryMetrics.average(MixedLoadExplanation.ALONE, Percentiles.millis(aloneNanos, 99), "ms");
        SecondaryMetrics.average(MixedLoadExplanation.JOBS, shape.jobsAtOnce(), "jobs");
        SecondaryMetrics.average("jobs.alone", jobsAlone / ops, "jobs/s");
        SecondaryMetrics.average("jobs.beside", jobsBeside / ops, "jobs/s");
        SecondaryMetrics.average(MixedLoadExplanation.KEPT, 100 * jobsBeside / jobsAlone, "%");
        requestsBeside.schedule.reportLag(MOST_LAG, requestsAlone.schedule);
    }

    /** The requests and jobs of an op. A request does {@code half} of its work before its wait. */
    record MixedShape(int requests, CpuBurn half, Wait downstream, CpuBurn job, int jobsAtOnce, Duration phase) {

        private static final long SEED = 1;
        // During this time, before the first request arrives, jobs occupy their threads and the sender starts.
        private static final Duration LEAD = Duration.ofMillis(20);

        /** Creates an op's requests and jobs from their CPU times. The CPU time of a request may be 0. */
        static MixedShape of(
                int requests, double workNanos, int waitMillis, double jobNanos, int jobsAtOnce, Duration phase) {
            CpuBurn job = CpuBurn.lasting(jobNanos);
            // Both kinds of work come from one measurement of the processor's speed.
            CpuBurn half = new CpuBurn(Math.round(workNanos / 2 / jobNanos * (double) job.tokens()));
            return new MixedShape(requests, half, new Wait(waitMillis), job, jobsAtOnce, phase);
        }

        long[] dueNanos() {
            return PacedSchedule.arrivals(requests, LEAD.toNanos(), phase, SEED);
        }

        long checksum() {
            return 2 * Checksum.ofRange(requests);
        }

        /** Returns the duration of an op whose requests and jobs all end within their phases. */
        static Duration length(Duration phase) {
            return LEAD.multipliedBy(2).plus(phase.multipliedBy(3));
        }
    }

    private static final class PacedRequests implements MixedLoad.Requests {

        private final MixedShape shape;
        private final PacedSchedule schedule;
        private final ConsumedIndexes ended;

        PacedRequests(MixedShape shape) {
            this.shape = shape;
            schedule = new PacedSchedule(shape.dueNanos());
            ended = new ConsumedIndexes(shape.requests());
        }

        @Override
        public int count() {
            return shape.requests();
        }

        @Override
        public void begin(int request) {
            shape.half().run();
        }

        @Override
        public Wait downstream() {
            return shape.downstream();
        }

        @Override
        public void end(int request) {
            shape.half().run();
            schedule.served(request);
            ended.accept(request);
        }
    }

    record RecordedRequests(int count, IntConsumer heard) implements MixedLoad.Requests {

        @Override
        public void begin(int request) {
            heard.accept(request);
        }

        @Override
        public Wait downstream() {
            return Wait.NONE;
        }

        @Override
        public void end(int request) {
            heard.accept(request);
        }
    }
}
