package dev.strandbench.scenario.yourworkload;

import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.Percentiles;
import dev.strandbench.scenario.RequestSchedule;
import dev.strandbench.scenario.RequestSchedule.DueRequests;
import dev.strandbench.workload.CpuBurn;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** Runs the ops of one fork and collects further metrics. Used by one thread. */
final class WorkloadOps {

    private static final double P99 = 0.99;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final String OP_TIME = "ms/op";
    private static final String TIME = "ms";

    private final YourWorkload scenario;
    private final WorkloadShape shape;
    private final CpuBurn cpu;
    private final Optional<DueRequests> due;
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
        due = shape.arrivals().areClosed()
                ? Optional.empty()
                : Optional.of(new DueRequests(shape.arrivals().dueNanos()));
        requests = due.map(some -> new ServedRequests(shape.drawn(), cpu, some))
                .orElseGet(() -> new ServedRequests(shape.drawn(), cpu, request -> {}));
        slowest = shape.drawn().requestOfShare(1, shape.cpuNanos());
        slowOf100 = shape.drawn().requestOfShare(P99, shape.cpuNanos());
    }

    void begin() {
        ops = 0;
        latencyNanos.reset();
        requests.takeFailed();
    }

    /** Runs one op, and returns the outcomes of its requests, for {@link DrawnRequests#checksum}. */
    long op() throws Exception {
        ops++;
        due.ifPresent(DueRequests::begin);
        scenario.serve(requests, due.<RequestSchedule>map(some -> some).orElse(RequestSchedule.AT_ONCE));
        due.ifPresent(some -> some.addTo(latencyNanos));
        return requests.takeChecksum();
    }

    void report() {
        SecondaryMetrics.average("failed", (double) requests.takeFailed() / Math.max(1, ops), "requests/op");
        SecondaryMetrics.average("processors", processors, "#");
        SecondaryMetrics.average("work.tokens", (double) cpu.tokens(), "#");
        SecondaryMetrics.average(
                YourWorkloadExplanation.OF_REQUESTS, shape.requestBoundNanos() / NANOS_PER_MILLI, OP_TIME);
        SecondaryMetrics.average(
                YourWorkloadExplanation.OF_PROCESSORS,
                shape.processorBoundNanos(processors) / NANOS_PER_MILLI,
                OP_TIME);
        if (shape.isLimited()) {
            SecondaryMetrics.average(
                    YourWorkloadExplanation.OF_LIMIT, shape.limitBoundNanos() / NANOS_PER_MILLI, OP_TIME);
        }
        if (shape.arrivals().areClosed()) {
            SecondaryMetrics.average(YourWorkloadExplanation.WAIT_OF_REQUEST, waitMillis(slowest), OP_TIME);
        } else if (latencyNanos.getTotalCount() > 0) {
            SecondaryMetrics.average("requests", shape.arrivals().requests(), "requests/op");
            SecondaryMetrics.average(
                    YourWorkloadExplanation.ARRIVALS, shape.arrivals().spanNanos() / NANOS_PER_MILLI, OP_TIME);
            double alone = shape.drawn().nanos(slowOf100, shape.cpuNanos()) / NANOS_PER_MILLI;
            SecondaryMetrics.average(YourWorkloadExplanation.ALONE, alone, TIME);
            SecondaryMetrics.average(YourWorkloadExplanation.WAIT_ALONE, waitMillis(slowOf100), TIME);
            SecondaryMetrics.average("latency.p50", Percentiles.millis(latencyNanos, 50), TIME);
            SecondaryMetrics.average("latency.p90", Percentiles.millis(latencyNanos, 90), TIME);
            SecondaryMetrics.average("latency.p99", Percentiles.millis(latencyNanos, 100 * P99), TIME);
            SecondaryMetrics.maximum("latency.max", Percentiles.millis(latencyNanos, 100), TIME);
        }
    }

    private double waitMillis(int request) {
        return shape.drawn().waitNanos(request) / NANOS_PER_MILLI;
    }
}
