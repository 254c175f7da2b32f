package dev.strandbench.scenario.tailundercollection;

import dev.strandbench.scenario.tailundercollection.TailRequests.RequestTimes;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongBinaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * The parts of a latency, in ms. The latency is the sum of all parts and the planned wait.
 *
 * @param collection time, outside the planned wait, for which the garbage collector stopped all threads
 * @param sending time from the planned start of the request until the sender starts the task
 * @param scheduling time between the call that starts the task and the task's first instruction
 * @param timer time from the end of the planned wait until the task runs again
 * @param computing time of the task's own work, including the time for which the task waits for a processor
 */
record TailParts(double collection, double sending, double scheduling, double timer, double computing) {

    private static final double NANOS_PER_MILLI = 1e6;
    private static final int THOUSANDTH = 1_000;
    // If the sender causes more of the latency than this, arms may differ by their senders.
    private static final double MOST_SENT_LATE = 0.25;

    /** Splits a request's latency, given a function that returns the total pause between two times, in ns. */
    static TailParts of(RequestTimes times, long waitNanos, LongBinaryOperator paused) {
        // A pause within the wait delays nothing, unless the pause is longer than the rest of the wait.
        long waited = Math.min(times.woken(), times.waiting() + waitNanos);
        Timespan sending = new Timespan(times.due(), times.sent());
        Timespan scheduling = new Timespan(times.sent(), times.begun());
        Timespan receiving = new Timespan(times.begun(), times.waiting());
        Timespan waking = new Timespan(waited, times.woken());
        Timespan answering = new Timespan(times.woken(), times.ended());
        double stopped = Stream.of(sending, scheduling, receiving, waking, answering)
                .mapToDouble(timespan -> timespan.pausedMillis(paused))
                .sum();
        return new TailParts(
                stopped,
                sending.runningMillis(paused),
                scheduling.runningMillis(paused),
                waking.runningMillis(paused),
                receiving.runningMillis(paused) + answering.runningMillis(paused));
    }

    /** Returns the mean of each part over the slowest thousandth of the requests, but at least one request. */
    static TailParts ofSlowest(List<RequestTimes> all, long waitNanos, LongBinaryOperator paused) {
        List<TailParts> slowest = all.stream()
                .sorted(Comparator.comparingLong(RequestTimes::latency).reversed())
                .limit(Math.max(1, all.size() / THOUSANDTH))
                .map(times -> of(times, waitNanos, paused))
                .toList();
        return new TailParts(
                mean(slowest, TailParts::collection),
                mean(slowest, TailParts::sending),
                mean(slowest, TailParts::scheduling),
                mean(slowest, TailParts::timer),
                mean(slowest, TailParts::computing));
    }

    /** Returns an error message if the sender, and not the arm, determines the latency; otherwise empty. */
    Optional<String> objection(long waitNanos) {
        double latency = waitNanos / NANOS_PER_MILLI + collection + sending + scheduling + timer + computing;
        return sending <= MOST_SENT_LATE * latency
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "the slowest thousandth of the requests was handed over %.1f ms late on average, more than a"
                                + " quarter of the latency of %.1f ms, so the sender decides the answer; use a lower"
                                + " rate, or more processors",
                        sending,
                        latency));
    }

    private static double mean(List<TailParts> parts, ToDoubleFunction<TailParts> part) {
        return parts.stream().mapToDouble(part).average().orElse(0);
    }

    private record Timespan(long from, long to) {

        double pausedMillis(LongBinaryOperator paused) {
            return paused.applyAsLong(from, to) / NANOS_PER_MILLI;
        }

        double runningMillis(LongBinaryOperator paused) {
            return (to - from - paused.applyAsLong(from, to)) / NANOS_PER_MILLI;
        }
    }
}
