package dev.strandbench.scenario.tailundercollection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.strandbench.scenario.tailundercollection.TailRequests.RequestTimes;
import java.util.concurrent.TimeUnit;
import java.util.function.LongBinaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TailPartsTest {

    private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long WAIT = 20 * MILLI;
    // Due at 0, handed over at 1, begun at 3, waiting at 6, due to wake at 26, awake at 30, answered at 35 ms.
    private static final RequestTimes TIMES = new RequestTimes(0, MILLI, 3 * MILLI, 6 * MILLI, 30 * MILLI, 35 * MILLI);

    private static LongBinaryOperator pause(long fromMillis, long toMillis) {
        return (from, to) -> Math.max(0, Math.min(to, toMillis * MILLI) - Math.max(from, fromMillis * MILLI));
    }

    @Test
    void areTheStepsOfARequestBesidesItsWait() {
        assertThat(TailParts.of(TIMES, WAIT, (from, to) -> 0)).isEqualTo(new TailParts(0, 1, 2, 4, 8));
    }

    @ParameterizedTest
    @CsvSource({
        // In each part alone.
        "0, 1, 1, 0, 2, 4, 8",
        "1, 3, 2, 1, 0, 4, 8",
        "3, 5, 2, 1, 2, 4, 6",
        "31, 35, 4, 1, 2, 4, 4",
        // A pause while a request waits delays it only from when it should wake.
        "7, 20, 0, 1, 2, 4, 8",
        "7, 28, 2, 1, 2, 2, 8",
        // Across several parts.
        "2, 5, 3, 1, 1, 4, 6",
        "0, 35, 15, 0, 0, 0, 0",
        // Before and after the request.
        "40, 50, 0, 1, 2, 4, 8"
    })
    void doNotIncludeThePausesOfTheCollector(
            long from, long to, double collection, double sending, double scheduling, double timer, double computing) {
        assertThat(TailParts.of(TIMES, WAIT, pause(from, to)))
                .isEqualTo(new TailParts(collection, sending, scheduling, timer, computing));
    }

    @Test
    void addUpToTheLatencyTogetherWithTheWait() {
        TailParts parts = TailParts.of(TIMES, WAIT, pause(2, 28));

        double sum = parts.collection() + parts.sending() + parts.scheduling() + parts.timer() + parts.computing();
        assertThat(sum + 20).isCloseTo(35, within(1e-9));
    }

    @Test
    void countNoTimerThatFiresEarlyAsLate() {
        RequestTimes early = new RequestTimes(0, 0, 0, 0, WAIT - 1, WAIT);

        assertThat(TailParts.of(early, WAIT, (from, to) -> 0).timer()).isZero();
    }

    @Test
    void areTheMeanOfTheSlowestThousandth() {
        assertThat(ofSlowest(IntStream.rangeClosed(1, 2_000))).isEqualTo(new TailParts(0, 1_999.5, 0, 0, 0));
    }

    @Test
    void areThoseOfTheSlowestOfFewRequests() {
        assertThat(ofSlowest(IntStream.rangeClosed(1, 10)).sending()).isEqualTo(10);
    }

    @Test
    void objectToASenderThatDecidesTheLatency() {
        // Of 40 ms each: a wait of 20 ms, and 20 ms in parts.
        assertThat(new TailParts(10, 10, 0, 0, 0).objection(WAIT)).isEmpty();
        assertThat(new TailParts(9, 11, 0, 0, 0).objection(WAIT))
                .get(STRING)
                .contains("handed over 11.0 ms late on average", "a quarter of the latency of 40.0 ms");
    }

    /** A generator that stops for 200 ms sends 200 requests late. */
    @Test
    void objectToASenderThatStops() {
        IntStream millis = IntStream.range(0, 1_000).map(request -> Math.max(0, 200 - request));

        assertThat(ofSlowest(millis).objection(WAIT)).isPresent();
    }

    /** Returns the parts of requests all of whose latency is between due and sent. */
    private static TailParts ofSlowest(IntStream millis) {
        return TailParts.ofSlowest(
                millis.mapToObj(each -> sentAfter(each * MILLI)).toList(), 0, (from, to) -> 0);
    }

    private static RequestTimes sentAfter(long nanos) {
        return new RequestTimes(0, nanos, nanos, nanos, nanos, nanos);
    }
}
