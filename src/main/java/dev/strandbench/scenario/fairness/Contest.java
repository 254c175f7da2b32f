package dev.strandbench.scenario.fairness;

import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.Percentiles;
import dev.strandbench.scenario.Ticks;
import dev.strandbench.scenario.fairness.Fairness.TaskMix;
import dev.strandbench.workload.ConsumedIndexes;
import java.util.Arrays;
import java.util.LongSummaryStatistics;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Records the progress of busy tasks and the lateness of waiting tasks. Only one op at a time may use a contest. */
public final class Contest {

    private final TaskMix mix;
    private final Runnable chunk;
    // Each busy task counts its chunks in its own slot. ConsumedIndexes explains why slots are apart.
    private final int[] slots;

    private final AtomicLongArray done;
    private final long[] endNanos;

    private final Ticks[] ticks;
    private final AtomicInteger unfinished = new AtomicInteger();
    private long startNanos;
    private long leastAtFirstEnd;

    /**
     * Creates a contest.
     *
     * @param chunk the action that busy tasks repeat
     * @param awake the action that a waiting task runs each time it wakes
     */
    Contest(TaskMix mix, Runnable chunk, Runnable awake) {
        this.mix = mix;
        this.chunk = chunk;
        ConsumedIndexes layout = new ConsumedIndexes(mix.busy());
        slots = IntStream.range(0, mix.busy()).map(layout::slotOf).toArray();
        done = new AtomicLongArray(layout.length());
        endNanos = new long[mix.busy()];
        ticks = Stream.generate(() -> new Ticks(awake)).limit(mix.waiting()).toArray(Ticks[]::new);
    }

    void begin() {
        begin(System.nanoTime());
    }

    void begin(long nanos) {
        startNanos = nanos;
        Arrays.fill(endNanos, nanos);
        for (int slot : slots) {
            done.set(slot, 0);
        }
        for (Ticks task : ticks) {
            task.begin(nanos);
        }
        leastAtFirstEnd = 0;
        unfinished.set(mix.busy());
    }

    TaskMix mix() {
        return mix;
    }

    Ticks ticks(int task) {
        return ticks[task];
    }

    /** Runs a busy task's next chunk. The first task that finishes records the progress of the slowest task. */
    void work(int task) {
        chunk.run();
        if (done.incrementAndGet(slots[task]) == mix.chunks()) {
            endNanos[task] = System.nanoTime();
            if (unfinished.getAndDecrement() == mix.busy()) {
                leastAtFirstEnd = IntStream.of(slots).mapToLong(done::get).min().orElse(0);
            }
        }
    }

    boolean isGoingOn() {
        return unfinished.get() > 0;
    }

    /** Returns the time until the last busy task ended, divided by the time until the first one ended; at least 1. */
    double finishRatio() {
        LongSummaryStatistics ends =
                LongStream.of(endNanos).map(end -> end - startNanos).summaryStatistics();
        return finishRatio(ends.getMin(), ends.getMax());
    }

    static double finishRatio(long firstNanos, long lastNanos) {
        return (double) Math.max(1, lastNanos) / Math.max(1, firstNanos);
    }

    /** Returns the share of the slowest busy task's work, in %, that was left when the first task ended. */
    double spread() {
        return spread(leastAtFirstEnd, mix.chunks());
    }

    static double spread(long least, int chunks) {
        return 100.0 * (chunks - least) / chunks;
    }

    long checksum() {
        long checksum = 0;
        for (int task = 0; task < slots.length; task++) {
            checksum += mix.ofBusy(task, done.get(slots[task]));
        }
        for (int task = 0; task < ticks.length; task++) {
            checksum += mix.ofWaiting(task, ticks[task].ends());
        }
        return checksum;
    }

    void moveLatenessTo(Histogram all) {
        for (Ticks task : ticks) {
            task.moveTo(all);
        }
    }

    /** Runs the ops of one fork and collects their secondary metrics. Not thread-safe. */
    static final class FairnessOps {

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
            Percentiles.reportMillis("latency", lateNanos, "50", "90", "99");
        }
    }
}
