package dev.strandbench.scenario.longlived;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.scenario.FreshMetrics;
import dev.strandbench.scenario.Trials;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

@FreshMetrics
class HeapFiguresTest {

    private static final int CONNECTIONS = 100;
    private static final long MEBIBYTE = 1 << 20;

    private final AtomicLong liveBytes = new AtomicLong(MEBIBYTE);
    private final AtomicInteger readings = new AtomicInteger();
    private final HeapFigures figures = new HeapFigures(CONNECTIONS, () -> {
        readings.incrementAndGet();
        return liveBytes.get();
    });

    @Test
    void dividesWhatTheServiceHasAddedByItsConnections() {
        liveBytes.set(3 * MEBIBYTE);

        assertThat(iteration())
                .containsEntry("heap.live", 3.0)
                .containsEntry("heap.perConnection", 2.0 * MEBIBYTE / CONNECTIONS);
    }

    @Test
    void repeatsTheLatestReadingInEveryIteration() {
        iteration();
        liveBytes.set(2 * MEBIBYTE);
        iteration();
        liveBytes.set(3 * MEBIBYTE);

        for (int iteration = 3; iteration < 16; iteration++) {
            assertThat(iteration()).containsEntry("heap.live", 2.0);
        }
        assertThat(iteration()).containsEntry("heap.live", 3.0);
        assertThat(readings).hasValue(1 + 3);
    }

    @Test
    void readsTheHeapOnceMoreWhenEachConnectionHasHadARequest() {
        for (int iteration = 1; iteration < 5; iteration++) {
            iteration(CONNECTIONS / 5);
        }
        liveBytes.set(3 * MEBIBYTE);

        assertThat(iteration(CONNECTIONS / 5)).containsEntry("heap.live", 3.0);
        iteration(CONNECTIONS / 5);
        assertThat(readings).hasValue(1 + 3);
    }

    @Test
    void tellsTheTimeInPausesAsAShare() {
        Map<String, Double> metrics = iteration();

        assertThat(metrics).containsKey("gc.paused");
        assertThat(metrics.get("gc.paused")).isNotNegative();
    }

    @Test
    void readsTheHeapAfterFewIterations() {
        assertThat(IntStream.rangeClosed(1, 40).filter(HeapFigures::isDueAfter)).containsExactly(1, 2, 16, 32);
    }

    private Map<String, Double> iteration() {
        return iteration(CONNECTIONS);
    }

    private Map<String, Double> iteration(long served) {
        figures.begin();
        figures.report(served);
        return Trials.takeMetrics();
    }
}
