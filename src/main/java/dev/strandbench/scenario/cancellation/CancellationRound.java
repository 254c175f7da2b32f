package dev.strandbench.scenario.cancellation;

import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.Percentiles;
import dev.strandbench.scenario.cancellation.Cancellation.Ending;
import dev.strandbench.scenario.cancellation.Cancellation.ParkedAt;
import dev.strandbench.workload.Checksum;
import dev.strandbench.workload.ConsumedIndexes;
import java.io.Serial;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The tasks of one round. Each task parks once and is ended once, except a task that ends the other tasks. The caller
 * may read times only when all tasks have ended.
 */
public final class CancellationRound {

    static final int DECIDING = 0;

    private static final String TIME_IS_OVER = "time is over";
    private static final long PRIZE = 42;
    private static final int MOST_NAMED = 10;

    private final StopTimes times;
    private final Ending ending;
    private final ParkedAt parkedAt;
    private final Duration timeout;
    private final IntConsumer start;
    private final AtomicInteger missing;
    private final DecidingFailure failure = new DecidingFailure();
    private final long origin = System.nanoTime();
    private long allParked;
    private long end;
    private @Nullable Object told;

    /** Creates a round and clears the last round's times. Each task first passes its index to {@code start}. */
    CancellationRound(StopTimes times, Ending ending, ParkedAt parkedAt, Duration timeout, IntConsumer start) {
        this.times = times;
        this.ending = ending;
        this.parkedAt = parkedAt;
        this.timeout = timeout;
        this.start = start;
        missing = new AtomicInteger(ending.cancelled(times.tasks()));
        times.clear();
    }

    int tasks() {
        return times.tasks();
    }

    Ending ending() {
        return ending;
    }

    ParkedAt parkedAt() {
        return parkedAt;
    }

    Duration timeout() {
        return timeout;
    }

    void started(int index) {
        start.accept(index);
    }

    boolean decides(int index) {
        return !ending.cancels(index);
    }

    /** Records that the calling task is about to park. Returns true if it is the last task to park. */
    boolean parking() {
        if (missing.decrementAndGet() != 0) {
            return false;
        }
        allParked = now();
        return true;
    }

    /** Makes the measured time start now. Call this method immediately before ending the tasks. */
    void endsNow() {
        end = now();
    }

    /** Makes the measured time start at the end of the timeout. Call this immediately before setting the deadline. */
    void endsWhenTimeIsOver() {
        end = now() + timeout.toNanos();
    }

    boolean isEnding() {
        return end != 0;
    }

    void cancelled(int index) {
        times.note(index, now());
    }

    DecidingFailure failure() {
        return failure;
    }

    long prize() {
        return PRIZE;
    }

    void told(@Nullable Object outcome) {
        told = outcome;
    }

    void toldThatTimeIsOver() {
        told = TIME_IS_OVER;
    }

    // The time is above 0, because 0 means that an event has not happened.
    private long now() {
        return Math.max(1, System.nanoTime() - origin);
    }

    boolean wasInTime() {
        return ending != Ending.TIMEOUT || (allParked != 0 && allParked < end);
    }

    void requireEnd() {
        List<Integer> wrong = IntStream.range(0, tasks())
                .filter(index -> times.has(index) != ending.cancels(index))
                .boxed()
                .toList();
        if (!wrong.isEmpty()) {
            throw new IllegalStateException(wrong.size() + " of " + tasks()
                    + " tasks stayed behind or stopped without being cancelled: "
                    + wrong.subList(0, Math.min(MOST_NAMED, wrong.size()))
                    + (wrong.size() > MOST_NAMED ? " and others" : ""));
        }
        if (!Objects.equals(told, expected())) {
            throw new IllegalStateException("the owner was told " + told + " instead of " + expected());
        }
    }

    private @Nullable Object expected() {
        return switch (ending) {
            case CANCEL -> null;
            case TIMEOUT -> TIME_IS_OVER;
            case FIRST_SUCCESS -> PRIZE;
            case FIRST_FAILURE -> failure;
        };
    }

    long firstStoppedNanos() {
        return sinceEnd(times.first());
    }

    long lastStoppedNanos() {
        return sinceEnd(times.last());
    }

    // Never negative. A scope may end too early for this clock, because its deadline may follow the time of day.
    private long sinceEnd(long time) {
        return Math.max(0, time - end);
    }

    long checksum() {
        return times.checksum();
    }

    public static final class DecidingFailure extends RuntimeException {

        @Serial
        private static final long serialVersionUID = 1;

        DecidingFailure() {
            super("the intended failure of the task that ends the others");
        }
    }

    static final class StopTimes {

        private final int tasks;
        private final ConsumedIndexes layout;
        private final long[] nanos;

        StopTimes(int tasks) {
            this.tasks = tasks;
            layout = new ConsumedIndexes(tasks);
            nanos = new long[layout.length()];
        }

        int tasks() {
            return tasks;
        }

        void note(int index, long time) {
            nanos[layout.slotOf(index)] = time;
        }

        boolean has(int index) {
            return nanos[layout.slotOf(index)] != 0;
        }

        long first() {
            return times().min().orElse(0);
        }

        long last() {
            return times().max().orElse(0);
        }

        private LongStream times() {
            return Arrays.stream(nanos).filter(time -> time != 0);
        }

        long checksum() {
            return IntStream.range(0, tasks)
                    .filter(this::has)
                    .mapToLong(Checksum::of)
                    .sum();
        }

        void clear() {
            Arrays.fill(nanos, 0);
        }
    }

    /** Runs rounds with the same parameters, and records how long tasks take to stop. Not thread-safe. */
    static final class CancellationRounds {

        // In a warm JVM, a thousand tasks of most models park in far less time.
        private static final Duration FIRST_TIMEOUT = Duration.ofMillis(20);

        private static final Duration LONGEST_TIMEOUT = Duration.ofMinutes(1);

        private final Cancellation cancellation;
        private final Ending ending;
        private final ParkedAt parkedAt;
        private final StopTimes times;
        private final Histogram firstStopped = Percentiles.newHistogram();
        private final Histogram lastStopped = Percentiles.newHistogram();
        private Duration timeout = FIRST_TIMEOUT;

        CancellationRounds(Cancellation cancellation, int tasks, Ending ending, ParkedAt parkedAt) {
            this.cancellation = cancellation;
            this.ending = ending;
            this.parkedAt = parkedAt;
            times = new StopTimes(tasks);
        }

        /** Runs a round; repeats it with twice the timeout if tasks park late. Returns the stopped tasks' checksum. */
        long runNext() throws Exception {
            CancellationRound round = run();
            while (!round.wasInTime()) {
                timeout = timeout.multipliedBy(2);
                if (timeout.compareTo(LONGEST_TIMEOUT) > 0) {
                    throw new IllegalStateException("the tasks were not parked within a minute");
                }
                round = run();
            }
            round.requireEnd();
            firstStopped.recordValue(round.firstStoppedNanos());
            lastStopped.recordValue(round.lastStoppedNanos());
            return round.checksum();
        }

        private CancellationRound run() throws Exception {
            CancellationRound round =
                    new CancellationRound(times, ending, parkedAt, timeout, CancellationRounds::nothing);
            cancellation.run(round);
            return round;
        }

        // All rounds share one method, so that the JIT compiler can inline it.
        private static void nothing(int index) {}

        void report() {
            if (lastStopped.getTotalCount() > 0) {
                double median = Percentiles.micros(lastStopped, 50);
                SecondaryMetrics.average("latency.lastStopped", median, "us");
                SecondaryMetrics.average("latency.lastStopped.p99", Percentiles.micros(lastStopped, 99), "us");
                SecondaryMetrics.average("latency.firstStopped", Percentiles.micros(firstStopped, 50), "us");
                SecondaryMetrics.average("latency.perTask", median * 1e3 / ending.cancelled(times.tasks()), "ns/task");
            }
            firstStopped.reset();
            lastStopped.reset();
            // Compiled code may park faster in the next iteration, and a deadline that is too late makes an op long.
            timeout = FIRST_TIMEOUT;
        }
    }
}
