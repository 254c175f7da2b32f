package dev.strandbench.scenario.wakeup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.strandbench.profiler.SecondaryMetrics;
import dev.strandbench.scenario.FreshMetrics;
import dev.strandbench.scenario.Trials;
import dev.strandbench.scenario.wakeup.WakeUp.WaitLength;
import dev.strandbench.workload.Checksum;
import java.time.Duration;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@FreshMetrics
class WakeLogTest {

    // The histogram keeps three significant digits.
    private static final double PRECISION = 0.001;
    private static final Duration LEAD = Duration.ofMillis(5);

    private long micros = 1_000;

    private WakeLog log(int timers, Duration spread, WaitLength length) {
        WakeLog log = new WakeLog(timers, LEAD, spread, length, () -> 1_000 * micros);
        log.begin();
        return log;
    }

    @ParameterizedTest
    @CsvSource({"EXACT, 4700, 400", "WHOLE_MILLIS, 5000, 100"})
    void countsFromTheEndOfTheWaitThatWasAskedFor(WaitLength length, long askedMicros, double lateMicros) {
        WakeLog log = log(1, Duration.ZERO, length);

        micros += 300;
        assertThat(log.nanosLeft(0)).isEqualTo(1_000 * askedMicros);
        micros += 5_100;
        log.fired(0);

        assertThat(log.end()).isEqualTo(Checksum.ofRange(1));
        log.report();
        assertThat(Trials.takeMetrics().get("latency.p50")).isCloseTo(lateMicros, within(PRECISION * lateMicros));
    }

    @Test
    void roundsNoWholeMillisecondUp() {
        WakeLog log = log(1, Duration.ZERO, WaitLength.WHOLE_MILLIS);

        assertThat(log.nanosLeft(0)).isEqualTo(LEAD.toNanos());
    }

    @Test
    void spreadsTheInstantsEvenlyInAShuffledOrderThatIsAlwaysTheSame() {
        long[] nanosLeft = nanosLeft(log(100, Duration.ofMillis(100), WaitLength.EXACT));

        assertThat(LongStream.of(nanosLeft).sorted().toArray())
                .isEqualTo(LongStream.rangeClosed(6, 105)
                        .map(millis -> 1_000_000 * millis)
                        .toArray());
        assertThat(nanosLeft).isNotEqualTo(LongStream.of(nanosLeft).sorted().toArray());
        assertThat(nanosLeft(log(100, Duration.ofMillis(100), WaitLength.EXACT)))
                .isEqualTo(nanosLeft);
    }

    private static long[] nanosLeft(WakeLog log) {
        return IntStream.range(0, 100).mapToLong(log::nanosLeft).toArray();
    }

    @Test
    void countsWhatIsArmedTooLateFromItsInstantAndLetsNoSuchIterationCount() {
        WakeLog log = log(1, Duration.ZERO, WaitLength.WHOLE_MILLIS);

        micros += 7_000;
        assertThat(log.nanosLeft(0)).isZero();
        micros += 1_000;
        log.fired(0);
        log.end();
        log.report();

        Map<String, Double> metrics = Trials.takeMetrics();
        assertThat(metrics.get("latency.max")).isCloseTo(3_000, within(PRECISION * 3_000));
        assertThat(metrics).containsEntry("timers.armedLate", 100.0).containsEntry("invalid", 1.0);
        assertThat(SecondaryMetrics.takeScoreWithheld()).isTrue();
    }

    @Test
    void objectsToMoreThanOneInAHundredThatIsArmedTooLate() {
        assertThat(WakeLog.objection(0.01)).isEmpty();
        assertThat(WakeLog.objection(0.25))
                .contains("25.0 % of the tasks started after their instants, more than 1 %, so the lateness shows"
                        + " mostly their late starts; use fewer timers or a larger leadFactor");
    }

    @Test
    void refusesATimerThatFiresEarly() {
        WakeLog log = log(1, Duration.ZERO, WaitLength.EXACT);

        log.nanosLeft(0);
        micros += 4_999;
        log.fired(0);

        assertThatThrownBy(log::end)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("timer 0 fired 1000 ns early");
    }

    @Test
    void reportsPercentilesInMicrosecondsAndForgetsThemThen() {
        WakeLog log = log(10_000, Duration.ZERO, WaitLength.EXACT);
        for (int index = 0; index < 10_000; index++) {
            log.nanosLeft(index);
        }
        micros += 5_000;
        for (int index = 0; index < 10_000; index++) {
            micros += 1;
            log.fired(index);
        }
        log.end();

        log.report();

        Map<String, Double> metrics = Trials.takeMetrics();
        Map.of(
                        "latency.p50", 5_000.0,
                        "latency.p90", 9_000.0,
                        "latency.p99", 9_900.0,
                        "latency.p99.9", 9_990.0,
                        "latency.max", 10_000.0)
                .forEach((name, expected) ->
                        assertThat(metrics.get(name)).as(name).isCloseTo(expected, within(PRECISION * expected)));
        assertThat(metrics).containsEntry("timers.armedLate", 0.0).containsEntry("invalid", 0.0);
        log.report();
        assertThat(SecondaryMetrics.take()).isEmpty();
    }
}
