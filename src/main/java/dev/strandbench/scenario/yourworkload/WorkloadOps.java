package dev.strandbench.scenario.yourworkload;

import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.Percentiles;
import dev.strandbench.scenario.RequestSchedule;
import dev.strandbench.scenario.RequestSchedule.DueRequests;
import dev.strandbench.scenario.yourworkload.RequestWork.UpstreamFailure;
import dev.strandbench.workload.ConsumedIndexes;
import dev.strandbench.workload.CpuBurn;
import dev.strandbench.workload.Wait;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntConsumer;
import org.HdrHistogram.Histogram;

/** Runs the ops of one fork, and reports their secondary metrics. Not thread-safe. */
final class WorkloadOps {

    private static final double P99 = 0.99;

    private final YourWorkload scenario;
    private final WorkloadShape shape;
    private final CpuBurn cpu;
    private final RequestSchedule schedule;
    private final ServedRequests requests;
    private final Histogram latencyNanos = Percentiles.newHistogram();
    private final int slowest;
    private final int slowOf100;
    private final int processors = Runtime.getRuntime().availableProcessors();
    private long ops;

    WorkloadOps(YourWorkload scenario, WorkloadShape shape, CpuBurn cpu) {
        this.scenario = scenario;
        this.shape = shape;
        this.cpu = cpu;
        schedule = shape.arrivals().newSchedule();
        requests = new ServedRequests(shape.drawn(), cpu, schedule instanceof DueRequests due ? due : request -> {});
        slowest = shape.drawn().requestOfShare(1, shape.cpuNanos());
        slowOf100 = shape.drawn().requestOfShare(P99, shape.cpuNanos());
    }

    void begin() {
        ops = 0;
        latencyNanos.reset();
        requests.takeFailed();
    }

    long op() throws Exception {
        ops++;
        schedule.begin();
        scenario.serve(requests, schedule);
        if (schedule instanceof DueRequests due) {
            due.addTo(latencyNanos);
        }
        return requests.takeChecksum();
    }

    void report() {
        SecondaryMetrics.average("failed", (double) requests.takeFailed() / Math.max(1, ops), "requests/op");
        SecondaryMetrics.average("processors", processors, "#");
        SecondaryMetrics.average("work.tokens", (double) cpu.tokens(), "#");
        report(YourWorkloadExplanation.OF_REQUESTS, shape.requestBoundNanos(), "ms/op");
        report(YourWorkloadExplanation.OF_PROCESSORS, shape.processorBoundNanos(processors), "ms/op");
        if (shape.limit() > 0) {
            report(YourWorkloadExplanation.OF_LIMIT, shape.limitBoundNanos(), "ms/op");
        }
        if (shape.arrivals().areClosed()) {
            report(YourWorkloadExplanation.WAIT_OF_REQUEST, shape.drawn().waitNanos(slowest), "ms/op");
        } else if (latencyNanos.getTotalCount() > 0) {
            SecondaryMetrics.average("requests", shape.arrivals().requests(), "requests/op");
            report(YourWorkloadExplanation.ARRIVALS, shape.arrivals().spanNanos(), "ms/op");
            report(YourWorkloadExplanation.ALONE, shape.drawn().nanos(slowOf100, shape.cpuNanos()), "ms");
            report(YourWorkloadExplanation.WAIT_ALONE, shape.drawn().waitNanos(slowOf100), "ms");
            Percentiles.reportMillis("latency", latencyNanos, "50", "90", "99");
        }
    }

    private static void report(String metric, Number nanos, String unit) {
        SecondaryMetrics.average(metric, nanos.doubleValue() / 1e6, unit);
    }

    static final class ServedRequests implements RequestWork {

        private final DrawnRequests drawn;
        private final CpuBurn cpu;
        private final IntConsumer ended;
        private final ConsumedIndexes outcomes;
        private final LongAdder failed = new LongAdder();

        /** Serves one op after another. The consumer receives each request's index when the request ends. */
        ServedRequests(DrawnRequests drawn, CpuBurn cpu, IntConsumer ended) {
            this.drawn = drawn;
            this.cpu = cpu;
            this.ended = ended;
            outcomes = new ConsumedIndexes(2 * drawn.requests());
        }

        @Override
        public int requests() {
            return drawn.requests();
        }

        @Override
        public int calls() {
            return drawn.fanOut();
        }

        @Override
        public Wait waitOf(int request, int call) {
            return drawn.waitOf(request, call);
        }

        @Override
        public long answer(int request, int call) throws UpstreamFailure {
            if (drawn.fails(request, call)) {
                throw new UpstreamFailure();
            }
            return drawn.answerTo(request, call);
        }

        @Override
        public void answered(int request, long sum) {
            cpu.run();
            // The checksum reveals a missing or wrong answer.
            if (sum == drawn.sumOfAnswers(request)) {
                outcomes.accept(DrawnRequests.outcome(request, false));
            }
            ended.accept(request);
        }

        @Override
        public void failed(int request) {
            failed.increment();
            outcomes.accept(DrawnRequests.outcome(request, true));
            ended.accept(request);
        }

        long takeChecksum() {
            return outcomes.takeChecksum();
        }

        long takeFailed() {
            return failed.sumThenReset();
        }
    }
}
