package dev.strandbench.scenario.fairness;

import dev.strandbench.scenario.SecondaryMetrics;
import org.HdrHistogram.Histogram;

/** The ops of one fork, and what they show beside their time. Used by one thread. */
final class FairnessOps {

    private static final int SIGNIFICANT_DIGITS = 3;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final String TIME = "ms";

    private final Fairness fairness;
    private final Contest contest;
    private final Histogram lateNanos = new Histogram(SIGNIFICANT_DIGITS);
    private double finishRatios;
    private double spreads;
    private long ops;

    FairnessOps(Fairness fairness, Contest contest) {
        this.fairness = fairness;
        this.contest = contest;
    }

    /** An iteration begins. */
    void begin() {
        contest.moveLatenessTo(lateNanos);
        lateNanos.reset();
        finishRatios = 0;
        spreads = 0;
        ops = 0;
    }

    /** One op; returns what its tasks have done, for {@link TaskMix#checksum}. */
    long op() throws Exception {
        contest.begin();
        fairness.run(contest);
        finishRatios += contest.finishRatio();
        spreads += contest.spread();
        ops++;
        return contest.checksum();
    }

    /** Reports what an iteration showed; nothing if it had no op. */
    void report() {
        if (ops == 0) {
            return;
        }
        contest.moveLatenessTo(lateNanos);
        SecondaryMetrics.average("finish.ratio", finishRatios / ops, "times");
        SecondaryMetrics.average("progress.spread", spreads / ops, "%");
        SecondaryMetrics.average("latency.p50", millisAt(50), TIME);
        SecondaryMetrics.average("latency.p90", millisAt(90), TIME);
        SecondaryMetrics.average("latency.p99", millisAt(99), TIME);
        SecondaryMetrics.maximum("latency.max", lateNanos.getMaxValue() / NANOS_PER_MILLI, TIME);
    }

    private double millisAt(double percent) {
        return lateNanos.getValueAtPercentile(percent) / NANOS_PER_MILLI;
    }
}
