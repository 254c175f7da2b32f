package dev.strandbench.scenario.wakeup;

import dev.strandbench.scenario.Percentiles;
import dev.strandbench.scenario.SecondaryMetrics;
import dev.strandbench.workload.Checksum;
import dev.strandbench.workload.ConsumedIndexes;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;

/**
 * The instants of the timers of each op, and how late they fired. The instants lie at even distances and belong to the
 * tasks in a shuffled order, the same in every op: tasks that are started one after another do not wake in that order,
 * which would spare a queue of timers the work of sorting. They are fixed before the first task is started, so that
 * what keeps a task from being started in time counts as lateness.
 *
 * <p>A slot for each timer: tasks share nothing that they write. The caller begins an op before it starts the tasks,
 * and ends it after it has joined them.
 */
final class WakeLog implements Alarms {

    private static final long SEED = 1;
    // As many as lie above p99, so that they alone could decide it.
    private static final double MOST_ARMED_LATE = 0.01;

    private final LongSupplier nanoTime;
    private final WaitLength length;
    /** By timer: its instant, in ns since the beginning of the op. */
    private final long[] offsets;

    private final ConsumedIndexes fired;
    private final long expectedChecksum;
    /** By slot: when a timer is due, as the clock counts; once it has fired, how late it was, in ns. */
    private final long[] slots;

    private final LongAdder armedLate = new LongAdder();
    private final Histogram lateness = Percentiles.newHistogram();
    private long beginning;

    /**
     * Creates the instants.
     *
     * @param timers at least 1
     * @param lead from the beginning of an op to before the first instant
     * @param spread from there to the last instant
     */
    WakeLog(int timers, Duration lead, Duration spread, WaitLength length) {
        this(timers, lead, spread, length, System::nanoTime);
    }

    /** As {@link #WakeLog(int, Duration, Duration, WaitLength)}, by another clock. */
    WakeLog(int timers, Duration lead, Duration spread, WaitLength length, LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.length = length;
        offsets = shuffled(timers, lead.toNanos(), spread.toNanos());
        fired = new ConsumedIndexes(timers);
        expectedChecksum = Checksum.ofRange(timers);
        slots = new long[fired.length()];
    }

    private static long[] shuffled(int timers, long leadNanos, long spreadNanos) {
        long[] offsets = new long[timers];
        for (int i = 0; i < timers; i++) {
            offsets[i] = leadNanos + spreadNanos * (i + 1) / timers;
        }
        SplittableRandom random = new SplittableRandom(SEED);
        for (int last = timers - 1; last > 0; last--) {
            int other = random.nextInt(last + 1);
            long offset = offsets[other];
            offsets[other] = offsets[last];
            offsets[last] = offset;
        }
        return offsets;
    }

    /** Begins an op: every instant counts from now. */
    void begin() {
        beginning = nanoTime.getAsLong();
    }

    @Override
    public long nanosLeft(int index) {
        long now = nanoTime.getAsLong();
        long nanosLeft = beginning + offsets[index] - now;
        int slot = fired.slotOf(index);
        if (nanosLeft <= 0) {
            armedLate.increment();
            slots[slot] = now + nanosLeft;
            return 0;
        }
        long asked = length.ofNanosLeft(nanosLeft);
        slots[slot] = now + asked;
        return asked;
    }

    @Override
    public void fired(int index) {
        long now = nanoTime.getAsLong();
        int slot = fired.slotOf(index);
        slots[slot] = now - slots[slot];
        fired.accept(index);
    }

    /**
     * Ends an op, and takes note of how late each timer was, if all have fired once.
     *
     * @return the checksum of those that have fired
     * @throws IllegalStateException if one fired before it was due
     */
    long end() {
        long checksum = fired.takeChecksum();
        if (checksum == expectedChecksum) {
            for (int index = 0; index < offsets.length; index++) {
                lateness.recordValue(notEarly(slots[fired.slotOf(index)], index));
            }
        }
        return checksum;
    }

    private static long notEarly(long nanosLate, int index) {
        if (nanosLate < 0) {
            throw new IllegalStateException("timer " + index + " fired " + -nanosLate + " ns early");
        }
        return nanosLate;
    }

    /** Reports how late the timers of an iteration were, and forgets them. */
    void report() {
        long timers = lateness.getTotalCount();
        if (timers > 0) {
            double late = (double) armedLate.sum() / timers;
            Percentiles.report("latency", lateness);
            SecondaryMetrics.average("timers.armedLate", 100 * late, "%");
            SecondaryMetrics.validity(objection(late));
        }
        armedLate.reset();
        lateness.reset();
    }

    /** Why an iteration does not count if that share of its timers was armed after their instants; empty if it does. */
    static Optional<String> objection(double armedLate) {
        return armedLate <= MOST_ARMED_LATE
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%.1f %% of the tasks were started after their instants, over the bound of %.0f %%, so that"
                                + " starting them decides how late they are; ask for fewer timers or a greater"
                                + " leadFactor",
                        100 * armedLate,
                        100 * MOST_ARMED_LATE));
    }
}
