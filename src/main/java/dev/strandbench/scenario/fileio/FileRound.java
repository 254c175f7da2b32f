package dev.strandbench.scenario.fileio;

import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.Percentiles;
import dev.strandbench.scenario.Ticks;
import dev.strandbench.scenario.fileio.FileIo.FileMix;
import dev.strandbench.scenario.fileio.FileIo.FileWork;
import dev.strandbench.workload.ConsumedIndexes;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Records the results of file tasks and the lateness of waiting tasks. Only one op at a time may use a round. */
public final class FileRound {

    private final FileMix mix;
    private final FileWork work;
    // Each file task adds up its results in its own slot. ConsumedIndexes explains why slots are apart.
    private final int[] slots;

    private final long[] sums;
    private final Ticks[] ticks;
    private final AtomicInteger unfinished = new AtomicInteger();
    private long startNanos;
    private long endNanos;

    /**
     * Creates a round.
     *
     * @param work the operations of the file tasks
     * @param awake the action that a waiting task runs each time it wakes
     */
    FileRound(FileMix mix, FileWork work, Runnable awake) {
        this.mix = mix;
        this.work = work;
        ConsumedIndexes layout = new ConsumedIndexes(mix.fileTasks());
        slots = IntStream.range(0, mix.fileTasks()).map(layout::slotOf).toArray();
        sums = new long[layout.length()];
        ticks = Stream.generate(() -> new Ticks(awake)).limit(mix.waiting()).toArray(Ticks[]::new);
    }

    void begin() {
        begin(System.nanoTime());
    }

    void begin(long nanos) {
        startNanos = nanos;
        endNanos = nanos;
        Arrays.fill(sums, 0);
        for (Ticks task : ticks) {
            task.begin(nanos);
        }
        unfinished.set(mix.fileTasks());
    }

    FileMix mix() {
        return mix;
    }

    Ticks ticks(int task) {
        return ticks[task];
    }

    void perform(int task, int index) throws IOException {
        sums[slots[task]] += work.perform(task, index);
        if (index == mix.operations() - 1 && unfinished.decrementAndGet() == 0) {
            endNanos = System.nanoTime();
        }
    }

    boolean isGoingOn() {
        return unfinished.get() > 0;
    }

    /** Returns the time from the start of the op to the end of the last file operation, in ns. */
    long nanosOfFiles() {
        return endNanos - startNanos;
    }

    long checksum() {
        long sum = 0;
        for (int slot : slots) {
            sum += sums[slot];
        }
        for (int task = 0; task < ticks.length; task++) {
            sum += mix.ofWaiting(task, ticks[task].ends());
        }
        return sum;
    }

    void moveLatenessTo(Histogram all) {
        for (Ticks task : ticks) {
            task.moveTo(all);
        }
    }

    static final class FileOps {

        private static final double NANOS_PER_SECOND = 1e9;

        private final FileIo io;
        private final FileRound round;
        private final Histogram lateNanos = Percentiles.newHistogram();
        private double operations;
        private double nanos;

        FileOps(FileIo io, FileRound round) {
            this.io = io;
            this.round = round;
        }

        void begin() {
            round.moveLatenessTo(lateNanos);
            lateNanos.reset();
            operations = 0;
            nanos = 0;
        }

        long op() throws Exception {
            round.begin();
            io.run(round);
            operations += (double) round.mix().fileTasks() * round.mix().operations();
            nanos += (double) Math.max(1, round.nanosOfFiles());
            return round.checksum();
        }

        boolean hasRun() {
            return operations > 0;
        }

        void report() {
            if (!hasRun()) {
                return;
            }
            round.moveLatenessTo(lateNanos);
            Percentiles.reportMillis("latency", lateNanos, "50", "99");
            SecondaryMetrics.average("operations.perSecond", NANOS_PER_SECOND * operations / nanos, "operations/s");
        }
    }
}
