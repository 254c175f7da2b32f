package dev.strandbench.scenario.wakeup;

import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.Percentiles;
import dev.strandbench.scenario.wakeup.WakeUp.Alarms;
import dev.strandbench.scenario.wakeup.WakeUp.WaitLength;
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
 * The due times of an op's timers, and the lateness of each timer. The times are evenly spaced but in random order,
 * because sorted times would be easy for a timer queue. Each timer writes its own array element.
 */
final class WakeLog implements Alarms {

    private static final long SEED = 1;
    // A larger share of late starts could determine p99.
    private static final double MOST_ARMED_LATE = 0.01;

    private final LongSupplier nanoTime;
    private final WaitLength length;
    // The instant of each timer, in ns after the start of the op.
    private final long[] offsets;

    private final ConsumedIndexes fired;
    private final long expectedChecksum;
    // The due time of each timer until it fires, and its lateness afterwards, in ns, by slot.
    private final long[] slots;

    private final LongAdder armedLate = new LongAdder();
    private final Histogram lateness = Percentiles.newHistogram();
    private long beginning;

    /**
     * From the start of an op, the first timer is due just after {@code lead}, and the last after {@code lead +
     * spread}.
     */
    WakeLog(int timers, Duration lead, Duration spread, WaitLength length) {
        this(timers, lead, spread, length, System::nanoTime);
    }

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

    /** Returns the checksum of all fired timers. Throws {@link IllegalStateException} if a timer fired too early. */
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

    static Optional<String> objection(double armedLate) {
        return armedLate <= MOST_ARMED_LATE
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%.1f %% of the tasks started after their instants, more than %.0f %%, so the lateness shows"
                                + " mostly their late starts; use fewer timers or a larger leadFactor",
                        100 * armedLate,
                        100 * MOST_ARMED_LATE));
    }
}
