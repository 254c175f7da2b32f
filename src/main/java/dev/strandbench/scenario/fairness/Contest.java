package dev.strandbench.scenario.fairness;

import dev.strandbench.workload.ConsumedIndexes;
import java.util.Arrays;
import java.util.LongSummaryStatistics;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * How far each busy task of an op is, and how late each waiting one runs. One for all ops: it begins anew before each,
 * by the thread that starts the tasks, which also reads it when they have ended. In between it is the tasks'.
 */
public final class Contest {

    private static final double WHOLE = 100;

    private final TaskMix mix;
    private final Runnable chunk;
    /** Where each busy task counts its chunks: apart from its neighbours, as {@link ConsumedIndexes} says why. */
    private final int[] slots;

    private final AtomicLongArray done;
    /** When each busy task has done everything. */
    private final long[] endNanos;

    private final Wakings[] wakings;
    private final AtomicInteger unfinished = new AtomicInteger();
    private long startNanos;
    private long leastAtFirstEnd;

    /**
     * A contest that has not begun.
     *
     * @param chunk does one chunk of work, on the thread of a busy task
     * @param awake called by a waiting task whenever it runs
     */
    Contest(TaskMix mix, Runnable chunk, Runnable awake) {
        this.mix = mix;
        this.chunk = chunk;
        ConsumedIndexes layout = new ConsumedIndexes(mix.busy());
        slots = IntStream.range(0, mix.busy()).map(layout::slotOf).toArray();
        done = new AtomicLongArray(layout.length());
        endNanos = new long[mix.busy()];
        wakings = Stream.generate(() -> new Wakings(awake)).limit(mix.waiting()).toArray(Wakings[]::new);
    }

    /** An op begins now. */
    void begin() {
        begin(System.nanoTime());
    }

    /** An op has begun, at a time of {@link System#nanoTime}. */
    void begin(long nanos) {
        startNanos = nanos;
        Arrays.fill(endNanos, nanos);
        for (int slot : slots) {
            done.set(slot, 0);
        }
        for (Wakings task : wakings) {
            task.begin(nanos);
        }
        leastAtFirstEnd = 0;
        unfinished.set(mix.busy());
    }

    /** The tasks. */
    TaskMix mix() {
        return mix;
    }

    /** The wakings of a waiting task, for that task. */
    Wakings wakings(int task) {
        return wakings[task];
    }

    /**
     * Does the next chunk of a busy task, on its thread. The first task that has done all of its chunks looks how far
     * the others are.
     */
    void work(int task) {
        chunk.run();
        if (done.incrementAndGet(slots[task]) == mix.chunks()) {
            endNanos[task] = System.nanoTime();
            if (unfinished.getAndDecrement() == mix.busy()) {
                leastAtFirstEnd = IntStream.of(slots).mapToLong(done::get).min().orElse(0);
            }
        }
    }

    /** Whether a busy task has chunks left, so that waiting tasks go on. */
    boolean isGoingOn() {
        return unfinished.get() > 0;
    }

    /** How many times as long as the first busy task the last took to its end, from the start of the op; at least 1. */
    double finishRatio() {
        LongSummaryStatistics ends =
                LongStream.of(endNanos).map(end -> end - startNanos).summaryStatistics();
        return finishRatio(ends.getMin(), ends.getMax());
    }

    /**
     * How many times as long the last took as the first.
     *
     * @param firstNanos from the start to the first end, in ns; less than one counts as one
     * @param lastNanos from the start to the last end, in ns, no less than that
     */
    static double finishRatio(long firstNanos, long lastNanos) {
        return (double) Math.max(1, lastNanos) / Math.max(1, firstNanos);
    }

    /** How unevenly busy tasks had advanced when the first of them had done everything, in %. */
    double spread() {
        return spread(leastAtFirstEnd, mix.chunks());
    }

    /**
     * How far behind the last busy task was, of all it has to do, in %: 0 if it had done everything as well, 100 if it
     * had not begun.
     *
     * @param least chunks that the last task had done, at most {@code chunks}
     * @param chunks that the first task had done, which are all; at least 1
     */
    static double spread(long least, int chunks) {
        return WHOLE * (chunks - least) / chunks;
    }

    /** What tasks have done; {@link TaskMix#checksum} says what it should be. */
    long checksum() {
        long checksum = 0;
        for (int task = 0; task < slots.length; task++) {
            checksum += mix.ofBusy(task, done.get(slots[task]));
        }
        for (int task = 0; task < wakings.length; task++) {
            checksum += mix.ofWaiting(task, wakings[task].ends());
        }
        return checksum;
    }

    /** Moves how late waiting tasks were, in ns, since this was last called. */
    void moveLatenessTo(Histogram all) {
        for (Wakings task : wakings) {
            task.moveTo(all);
        }
    }
}
