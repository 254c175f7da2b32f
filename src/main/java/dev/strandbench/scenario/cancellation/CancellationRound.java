package dev.strandbench.scenario.cancellation;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Tasks that are parked once and ended once: what they are to do, and what they note about it. Whoever runs the round
 * reads what was noted when all its tasks have ended, which makes it visible.
 */
public final class CancellationRound {

    /** The index of the task that ends the others, where one does. */
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

    /**
     * Creates a round with as many tasks as there are slots for their times, which it empties.
     *
     * @param timeout from when the owner sets the deadline, where one ends the tasks
     * @param start given each index once, by its task, at its start
     */
    CancellationRound(StopTimes times, Ending ending, ParkedAt parkedAt, Duration timeout, IntConsumer start) {
        this.times = times;
        this.ending = ending;
        this.parkedAt = parkedAt;
        this.timeout = timeout;
        this.start = start;
        missing = new AtomicInteger(ending.cancelled(times.tasks()));
        times.clear();
    }

    /** How many tasks to start; their indexes count from 0. */
    int tasks() {
        return times.tasks();
    }

    /** What ends the tasks. */
    Ending ending() {
        return ending;
    }

    /** What they are parked at. */
    ParkedAt parkedAt() {
        return parkedAt;
    }

    /** How long after the deadline was set it passes. */
    Duration timeout() {
        return timeout;
    }

    /** What a task does first. */
    void started(int index) {
        start.accept(index);
    }

    /** Whether this task waits until all others are parked, and then ends them, instead of parking. */
    boolean decides(int index) {
        return !ending.cancels(index);
    }

    /** What a task does last before it parks; returns whether it is the last one to do so. */
    boolean parking() {
        if (missing.decrementAndGet() != 0) {
            return false;
        }
        allParked = now();
        return true;
    }

    /** Starts the clock: the next thing that happens ends the tasks. */
    void endsNow() {
        end = now();
    }

    /** Has the clock start when the time from now is over; the next thing that happens sets the deadline. */
    void endsWhenTimeIsOver() {
        end = now() + timeout.toNanos();
    }

    /** Whether the caller has started the clock, or set the deadline. */
    boolean isEnding() {
        return end != 0;
    }

    /** What a task does once it notices that it is cancelled. */
    void cancelled(int index) {
        times.note(index, now());
    }

    /** What the task that ends the others throws, where it fails. */
    DecidingFailure failure() {
        return failure;
    }

    /** What the task that ends the others returns, where it succeeds. */
    long prize() {
        return PRIZE;
    }

    /** What the owner got from the task that has ended the others. */
    void told(@Nullable Object outcome) {
        told = outcome;
    }

    /** The owner has noticed that the deadline has passed. */
    void toldThatTimeIsOver() {
        told = TIME_IS_OVER;
    }

    /** Above 0, which stands for what has not happened. */
    private long now() {
        return Math.max(1, System.nanoTime() - origin);
    }

    /** Whether all tasks were parked when they were ended; only a deadline can come too early. */
    boolean wasInTime() {
        return ending != Ending.TIMEOUT || (allParked != 0 && allParked < end);
    }

    /**
     * Makes sure that every task that was to be cancelled has noticed it, that no other has, and that the owner got to
     * know what has happened.
     *
     * @throws IllegalStateException if not; the message names the tasks
     */
    void requireEnd() {
        List<Integer> wrong = IntStream.range(0, tasks())
                .filter(index -> times.has(index) != ending.cancels(index))
                .boxed()
                .toList();
        if (!wrong.isEmpty()) {
            throw new IllegalStateException(wrong.size() + " of " + tasks()
                    + " tasks stayed behind, or stopped without being told to: "
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

    /** From the end to the first task that has stopped, in ns. */
    long firstStoppedNanos() {
        return sinceEnd(times.first());
    }

    /** From the end to the last task that has stopped, in ns. */
    long lastStoppedNanos() {
        return sinceEnd(times.last());
    }

    /** Not below 0: a scope may keep its deadline by the time of day, which does not run exactly as this clock does. */
    private long sinceEnd(long time) {
        return Math.max(0, time - end);
    }

    /** The checksum of the tasks that have stopped. */
    long checksum() {
        return times.checksum();
    }
}
