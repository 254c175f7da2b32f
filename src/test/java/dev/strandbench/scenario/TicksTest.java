package dev.strandbench.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class TicksTest {

    private final Ticks ticks = new Ticks(() -> {}, Duration.ofNanos(100));
    private final Histogram late = Percentiles.newHistogram();

    @Test
    void isAsLateAsItIsForEachInstantUpToTheLast() {
        ticks.begin(1_000);
        ticks.runAt(1_350);
        ticks.moveTo(late);

        assertThat(late.getTotalCount()).isEqualTo(4);
        assertThat(Stream.of(350, 250, 150, 50).map(late::getCountAtValue)).containsOnly(1L);
    }

    @Test
    void isNotLateIfItRunsBeforeItIsDue() {
        ticks.begin(1_000);
        ticks.runAt(900);
        ticks.moveTo(late);

        assertThat(late.getTotalCount()).isEqualTo(1);
        assertThat(late.getCountAtValue(0)).isEqualTo(1);
    }
}
