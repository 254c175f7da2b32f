package dev.strandbench.scenario.cancellation;

import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.Percentiles;
import dev.strandbench.scenario.cancellation.Cancellation.Ending;
import dev.strandbench.scenario.cancellation.Cancellation.ParkedAt;
import dev.strandbench.scenario.cancellation.CancellationRound.StopTimes;
import java.time.Duration;
import org.HdrHistogram.Histogram;

/** Runs rounds of one kind and collects how long the tasks take to stop. Used by one thread. */
final class CancellationRounds {

    // In a warm JVM a thousand tasks of most models are parked well before.
    private static final Duration FIRST_TIMEOUT = Duration.ofMillis(20);

    private static final Duration LONGEST_TIMEOUT = Duration.ofMinutes(1);

    private static final String UNIT = "us";
    private static final double NANOS_IN_MICRO = 1e3;

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

    /**
     * Runs a round, repeated with twice the timeout if a deadline came before all tasks were parked. Records its times,
     * and returns the checksum of the stopped tasks.
     */
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
        CancellationRound round = new CancellationRound(times, ending, parkedAt, timeout, CancellationRounds::nothing);
        cancellation.run(round);
        return round;
    }

    // One method for all rounds, so that the JIT compiler can inline it.
    private static void nothing(int index) {}

    void report() {
        if (lastStopped.getTotalCount() > 0) {
            double median = Percentiles.micros(lastStopped, 50);
            SecondaryMetrics.average("latency.lastStopped", median, UNIT);
            SecondaryMetrics.average("latency.lastStopped.p99", Percentiles.micros(lastStopped, 99), UNIT);
            SecondaryMetrics.average("latency.firstStopped", Percentiles.micros(firstStopped, 50), UNIT);
            SecondaryMetrics.average(
                    "latency.perTask", median * NANOS_IN_MICRO / ending.cancelled(times.tasks()), "ns/task");
        }
        firstStopped.reset();
        lastStopped.reset();
        // Compiled code may park faster now, and a late deadline makes an op long.
        timeout = FIRST_TIMEOUT;
    }
}
