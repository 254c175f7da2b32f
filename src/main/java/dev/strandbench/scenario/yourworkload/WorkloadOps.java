package dev.strandbench.scenario.yourworkload;

import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.Percentiles;
import dev.strandbench.scenario.RequestSchedule;
import dev.strandbench.scenario.RequestSchedule.DueRequests;
import dev.strandbench.workload.CpuBurn;
import java.util.List;
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
        report(YourWorkloadExplanation.OF_REQUESTS, shape.requestBoundNanos(), OP_TIME);
        report(YourWorkloadExplanation.OF_PROCESSORS, shape.processorBoundNanos(processors), OP_TIME);
        if (shape.limit() > 0) {
            report(YourWorkloadExplanation.OF_LIMIT, shape.limitBoundNanos(), OP_TIME);
        }
        if (shape.arrivals().areClosed()) {
            report(YourWorkloadExplanation.WAIT_OF_REQUEST, shape.drawn().waitNanos(slowest), OP_TIME);
        } else if (latencyNanos.getTotalCount() > 0) {
            SecondaryMetrics.average("requests", shape.arrivals().requests(), "requests/op");
            report(YourWorkloadExplanation.ARRIVALS, shape.arrivals().spanNanos(), OP_TIME);
            report(YourWorkloadExplanation.ALONE, shape.drawn().nanos(slowOf100, shape.cpuNanos()), TIME);
            report(YourWorkloadExplanation.WAIT_ALONE, shape.drawn().waitNanos(slowOf100), TIME);
            for (int percentile : List.of(50, 90, 99)) {
                SecondaryMetrics.average("latency.p" + percentile, Percentiles.millis(latencyNanos, percentile), TIME);
            }
            SecondaryMetrics.maximum("latency.max", Percentiles.millis(latencyNanos, 100), TIME);
        }
    }

    private static void report(String metric, Number nanos, String unit) {
        SecondaryMetrics.average(metric, nanos.doubleValue() / NANOS_PER_MILLI, unit);
    }
}
