package dev.strandbench.scenario.backpressure;

import dev.strandbench.scenario.Percentiles;
import dev.strandbench.scenario.SecondaryMetrics;
import dev.strandbench.workload.ConsumedIndexes;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;

/**
 * When the calls of an op returned, and how callers fared in the ops of an iteration. Tasks leave what they know in
 * slots of their own; the rest is for the one thread that starts and joins them.
 */
final class CallTimes implements CallLog {

    private static final double PERCENT = 100;
    private static final String TIME = "us";

    private final Callers callers;
    private final LongSupplier nanoClock;
    private final ConsumedIndexes made;
    private final long[] returned;
    private final Histogram latencyNanos = Percentiles.newHistogram();
    private double spreads;
    private long ops;
    private long opBegin;

    /**
     * Expects the same callers in every op.
     *
     * @param nanoClock read wherever something happens
     */
    CallTimes(Callers callers, LongSupplier nanoClock) {
        this.callers = callers;
        this.nanoClock = nanoClock;
        made = new ConsumedIndexes(callers.allCalls());
        returned = new long[made.length()];
    }

    /**
     * Takes note that an op begins, which is when all its callers mean to ask. Were it when each is started, callers
     * that are slow to start would seem to wait less.
     */
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

    /** Takes note of an op that has ended; returns the checksum of its calls. */
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
        spreads += PERCENT * Math.sqrt(Math.max(0, variance)) / mean;
        ops++;
        return made.takeChecksum();
    }

    /** Returns how long it took, from the begin of the op, until all calls of a caller had returned, in ns. */
    private long takeCaller(int caller) {
        long before = opBegin;
        for (int call = callers.first(caller); call < callers.first(caller + 1); call++) {
            long at = returned[made.slotOf(call)];
            // A call that was lost has the time of an earlier op; the checksum tells.
            latencyNanos.recordValue(Math.max(0, at - before));
            before = at;
        }
        return before - opBegin;
    }

    /** Reports what the ops since the last report have shown, and forgets it; does nothing if there were none. */
    void report() {
        if (ops > 0) {
            SecondaryMetrics.average("latency.p50", Percentiles.micros(latencyNanos, 50), TIME);
            SecondaryMetrics.average("latency.p99", Percentiles.micros(latencyNanos, 99), TIME);
            SecondaryMetrics.maximum("latency.max", Percentiles.micros(latencyNanos, 100), TIME);
            SecondaryMetrics.average("fairness.spread", spreads / ops, "%");
        }
        latencyNanos.reset();
        spreads = 0;
        ops = 0;
    }
}
