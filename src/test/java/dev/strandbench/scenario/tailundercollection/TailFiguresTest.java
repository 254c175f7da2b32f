package dev.strandbench.scenario.tailundercollection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.strandbench.scenario.FreshMetrics;
import dev.strandbench.scenario.Trials;
import dev.strandbench.scenario.tailundercollection.TailRequests.RequestTimes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

@FreshMetrics
class TailFiguresTest {

    private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);
    // Latencies keep three significant digits.
    private static final double PRECISION = 0.5;

    private final TailFigures figures = new TailFigures(0, Optional.empty());

    /** Serves a request per ms, one after another, in 0.1 ms each. The server does nothing from 500 to 700 ms. */
    private static List<RequestTimes> servedByAServerThatStops() {
        List<RequestTimes> times = new ArrayList<>();
        long free = 0;
        for (int request = 0; request < 1_000; request++) {
            long due = request * MILLI;
            long begun = Math.max(due, free);
            if (begun >= 500 * MILLI && begun < 700 * MILLI) {
                begun = 700 * MILLI;
            }
            free = begun + MILLI / 10;
            times.add(new RequestTimes(due, due, begun, begun, begun, free));
        }
        return times;
    }

    @Test
    void showsAServerThatStopsInTheTail() throws InterruptedException {
        figures.add(servedByAServerThatStops());

        figures.report();

        Map<String, Double> metrics = Trials.takeMetrics();
        assertThat(metrics.get("latency.max")).isCloseTo(200.1, within(PRECISION));
        // The request after the slowest is due 1 ms later and served 0.1 ms later.
        assertThat(metrics.get("latency.p99.9")).isCloseTo(199.2, within(PRECISION));
        assertThat(metrics.get("latency.p50")).isCloseTo(0.1, within(PRECISION));
        assertThat(metrics).containsEntry("invalid", 0.0);
    }

    private static RequestTimes times(long due, long sent, long ended) {
        return new RequestTimes(due, sent, sent, sent, sent, ended);
    }

    @Test
    void coversThe10000LatestRequestsOrMore() throws InterruptedException {
        assertThat(maximumAfter(5_000, 100)).isCloseTo(100, within(PRECISION));
        assertThat(maximumAfter(4_999, 1)).isCloseTo(100, within(PRECISION));
        // Without the first iteration, 9,999 requests would be left.
        assertThat(maximumAfter(5_000, 1)).isCloseTo(100, within(PRECISION));
        assertThat(maximumAfter(1, 1)).isCloseTo(1, within(PRECISION));
    }

    private double maximumAfter(int requests, int latencyMillis) throws InterruptedException {
        figures.add(IntStream.range(0, requests)
                .mapToObj(request -> times(0, 0, latencyMillis * MILLI))
                .toList());
        figures.report();
        return Trials.takeMetrics().getOrDefault("latency.max", Double.NaN);
    }

    @Test
    void reportsNoPartsWithoutPauses() throws InterruptedException {
        figures.add(servedByAServerThatStops());

        figures.report();

        assertThat(Trials.takeMetrics()).doesNotContainKey(TailUnderCollectionExplanation.COLLECTION);
    }

    @Test
    void reportsNothingOfNoOp() throws InterruptedException {
        figures.report();

        assertThat(Trials.takeMetrics()).isEmpty();
    }
}
