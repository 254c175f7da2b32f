package dev.strandbench.scenario.fairness;

import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.Percentiles;
import org.HdrHistogram.Histogram;

/** Runs the ops of one fork and collects their secondary metrics. Used by one thread. */
final class FairnessOps {

    private static final String TIME = "ms";

    private final Fairness fairness;
    private final Contest contest;
    private final Histogram lateNanos = Percentiles.newHistogram();
    private double finishRatios;
    private double spreads;
    private long ops;

    FairnessOps(Fairness fairness, Contest contest) {
        this.fairness = fairness;
        this.contest = contest;
    }

    void begin() {
        contest.moveLatenessTo(lateNanos);
        lateNanos.reset();
        finishRatios = 0;
        spreads = 0;
        ops = 0;
    }

    long op() throws Exception {
        contest.begin();
        fairness.run(contest);
        finishRatios += contest.finishRatio();
        spreads += contest.spread();
        ops++;
        return contest.checksum();
    }

    void report() {
        if (ops == 0) {
            return;
        }
        contest.moveLatenessTo(lateNanos);
        SecondaryMetrics.average("finish.ratio", finishRatios / ops, "times");
        SecondaryMetrics.average("progress.spread", spreads / ops, "%");
        SecondaryMetrics.average("latency.p50", Percentiles.millis(lateNanos, 50), TIME);
        SecondaryMetrics.average("latency.p90", Percentiles.millis(lateNanos, 90), TIME);
        SecondaryMetrics.average("latency.p99", Percentiles.millis(lateNanos, 99), TIME);
        SecondaryMetrics.maximum("latency.max", Percentiles.millis(lateNanos, 100), TIME);
    }
}
