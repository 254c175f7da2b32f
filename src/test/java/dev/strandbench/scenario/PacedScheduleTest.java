package dev.strandbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.strandbench.profiler.SecondaryMetrics;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@FreshMetrics
class PacedScheduleTest {

    private static final long MILLI = 1_000_000;

    private final ManualPace pace = new ManualPace();

    /** A thousand requests, one in each millisecond. */
    private PacedSchedule everyMilli() {
        return new PacedSchedule(
                LongStream.range(0, 1_000).map(request -> request * MILLI).toArray(), pace);
    }

    @Test
    void drawsExactlyAsManyArrivalsAsAskedForWithinTheSpan() {
        long[] arrivals = PacedSchedule.arrivals(1_000, 20 * MILLI, Duration.ofMillis(500), 1);

        assertThat(arrivals).hasSize(1_000).isSorted();
        assertThat(arrivals[0]).isEqualTo(20 * MILLI);
        assertThat(arrivals[999]).isLessThanOrEqualTo(520 * MILLI);
        assertThat(arrivals).isEqualTo(PacedSchedule.arrivals(1_000, 20 * MILLI, Duration.ofMillis(500), 1));
        assertThat(arrivals).isNotEqualTo(PacedSchedule.arrivals(1_000, 20 * MILLI, Duration.ofMillis(500), 2));
    }

    @Test
    void drawsArrivalsThatComeInClustersAsThoseOfManyClients() {
        long[] arrivals = PacedSchedule.arrivals(1_000, 0, Duration.ofSeconds(1), 1);
        long[] gaps = IntStream.range(1, 1_000)
                .mapToLong(request -> arrivals[request] - arrivals[request - 1])
                .toArray();

        // Of exponential gaps, 63 % are below their mean; of equal gaps, none or all.
        assertThat(Arrays.stream(gaps).filter(gap -> gap < MILLI).count()).isBetween(560L, 700L);
    }

    @Test
    void waitsForARequestThatIsNotDueAndForNoneThatIsLate() throws Exception {
        PacedSchedule schedule = everyMilli();
        pace.set(5 * MILLI);
        schedule.begin();

        schedule.awaitDue(3);
        assertThat(pace.nanoTime()).isEqualTo(8 * MILLI);

        pace.advance(10 * MILLI);
        schedule.awaitDue(4);
        assertThat(pace.nanoTime()).isEqualTo(18 * MILLI);
    }

    /** A sender that waits for a stalled server would otherwise hide the stall: coordinated omission. */
    @Test
    void countsLatenciesFromTheArrivalEvenIfTheSenderWasLate() throws Exception {
        PacedSchedule schedule = everyMilli();
        schedule.begin();
        schedule.awaitDue(0);
        pace.advance(200 * MILLI);
        schedule.served(0);
        schedule.awaitDue(1);
        schedule.served(1);

        assertThat(schedule.latencyNanos(0)).isEqualTo(200 * MILLI);
        assertThat(schedule.latencyNanos(1)).isEqualTo(199 * MILLI);
    }

    @Test
    void hasNoLatencyOfARefusedRequest() {
        PacedSchedule schedule = new PacedSchedule(new long[] {0, 0, 0}, pace);
        Histogram latencies = Percentiles.newHistogram();
        schedule.begin();
        pace.advance(MILLI);
        schedule.served(0);
        schedule.refused(1);
        schedule.served(2);

        schedule.addTo(latencies);

        assertThat(latencies.getTotalCount()).isEqualTo(2);
        assertThat(schedule.latencyNanos(1)).isEqualTo(PacedSchedule.REFUSED);
    }

    @ParameterizedTest
    @CsvSource({"0, true", "10, true", "11, false", "1000, false"})
    void objectsIfMoreThanOnePercentOfTheRequestsWereSentTooLate(int late, boolean valid) throws Exception {
        PacedSchedule schedule = everyMilli();
        for (int request = 0; request < 1_000; request++) {
            schedule.begin();
            pace.advance(request < late ? request * MILLI + 30 * MILLI : 0);
            schedule.awaitDue(request);
        }

        assertThat(schedule.objection(Duration.ofMillis(25)).isEmpty()).isEqualTo(valid);
        assertThat(schedule.objection(Duration.ofMillis(35))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"5, 5, false", "6, 6, true", "5, 100, false", "10, 1000, false", "11, 1000, true"})
    void allowsFiveLateRequestsHoweverFewThereAre(int late, int requests, boolean tooMany) {
        assertThat(PacedSchedule.areTooManyLate(late, requests)).isEqualTo(tooMany);
    }

    @Test
    void judgesEachScheduleByItselfAndReportsTheLaterOne() throws Exception {
        PacedSchedule inTime = everyMilli();
        PacedSchedule late = everyMilli();
        inTime.begin();
        for (int request = 0; request < 1_000; request++) {
            inTime.awaitDue(request);
        }
        late.begin();
        pace.advance(200 * MILLI);
        for (int request = 0; request < 11; request++) {
            late.awaitDue(request);
        }

        inTime.reportLag(Duration.ofMillis(25), late);

        assertThat(Trials.takeMetrics())
                .containsEntry("invalid", 1.0)
                .hasEntrySatisfying("lag.p99", lag -> assertThat(lag).isBetween(199.0, 201.0));
    }

    @Test
    void makesAnIterationInvalidWhoseGeneratorLags() throws Exception {
        PacedSchedule schedule = everyMilli();
        schedule.begin();
        for (int request = 0; request < 1_000; request++) {
            schedule.awaitDue(request);
            // The sender itself stops, for example because it serves a request.
            pace.advance(request == 500 ? 200 * MILLI : 0);
        }

        assertThat(schedule.objection(Duration.ofMillis(25))).get(STRING).startsWith("the load generator was late: ");
        schedule.reportLag(Duration.ofMillis(25));

        assertThat(Trials.takeMetrics()).containsEntry("invalid", 1.0);
        assertThat(SecondaryMetrics.takeScoreWithheld()).isTrue();
    }

    @Test
    void forgetsTheLagOfTheLastIteration() throws Exception {
        PacedSchedule schedule = everyMilli();
        schedule.begin();
        pace.advance(200 * MILLI);
        schedule.awaitDue(0);
        schedule.forgetLag();

        schedule.reportLag(Duration.ofMillis(25));
        assertThat(Trials.takeMetrics()).isEmpty();

        schedule.begin();
        schedule.awaitDue(0);
        schedule.reportLag(Duration.ofMillis(25));

        assertThat(Trials.takeMetrics()).containsEntry("invalid", 0.0).containsEntry("lag.p99", 0.0);
    }
}
