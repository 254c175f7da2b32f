package dev.strandbench.scenario.backpressure;

import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.Percentiles;
import dev.strandbench.scenario.backpressure.BackPressure.CallLog;
import dev.strandbench.scenario.backpressure.BackPressure.Callers;
import dev.strandbench.workload.ConsumedIndexes;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;

/** Records when calls return, and reports latencies and fairness. No two tasks write to the same array element. */
final class CallTimes implements CallLog {

    private final Callers callers;
    private final LongSupplier nanoClock;
    private final ConsumedIndexes made;
    private final long[] returned;
    private final Histogram latencyNanos = Percentiles.newHistogram();
    private double spreads;
    private long ops;
    private long opBegin;

    CallTimes(Callers callers, LongSupplier nanoClock) {
        this.callers = callers;
        this.nanoClock = nanoClock;
        made = new ConsumedIndexes(callers.allCalls());
        returned = new long[made.length()];
    }

    /** Starts an op. The latency of a caller's first call includes any delay before the caller starts. */
    void beginOp() {
        opBegin = nanoClock.getAsLong();
    }

    @Override
    public void enters(int call) {
        made.accept(call);
    }

    @Override
    public void returns(int call) {
        returned[made.slotOf(call)] = nanoClock.getAsLong();
    }

    long takeOp() {
        double sum = 0;
        double sumOfSquares = 0;
        for (int caller = 0; caller < callers.count(); caller++) {
            double took = (double) takeCaller(caller);
            sum += took;
            sumOfSquares += took * took;
        }
        double mean = sum / callers.count();
        double variance = sumOfSquares / callers.count() - mean * mean;
        spreads += 100 * Math.sqrt(Math.max(0, variance)) / mean;
        ops++;
        return made.takeChecksum();
    }

    // Returns the time when the caller's last call returned, in ns after the start of the op.
    private long takeCaller(int caller) {
        long before = opBegin;
        for (int call = callers.first(caller); call < callers.first(caller + 1); call++) {
            long at = returned[made.slotOf(call)];
            // A lost call still has the time of an earlier op, but the checksum reveals the loss.
            latencyNanos.recordValue(Math.max(0, at - before));
            before = at;
        }
        return before - opBegin;
    }

    void report() {
        if (ops > 0) {
            SecondaryMetrics.average("latency.p50", Percentiles.micros(latencyNanos, 50), "us");
            SecondaryMetrics.average("latency.p99", Percentiles.micros(latencyNanos, 99), "us");
            SecondaryMetrics.maximum("latency.max", Percentiles.micros(latencyNanos, 100), "us");
            SecondaryMetrics.average(BackPressureExplanation.SPREAD, spreads / ops, "%");
        }
        latencyNanos.reset();
        spreads = 0;
        ops = 0;
    }
}
