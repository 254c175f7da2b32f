package dev.strandbench.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArrivalRateTest {

    private static final int MANY = 100_000;
    private static final Duration LONG = Duration.ofHours(1);

    @Test
    void comesEvenly() {
        ArrivalRate rate = ArrivalRate.read("200/s").orElseThrow();

        assertThat(rate.dueNanos(4, LONG, 1)).containsExactly(0, 5_000_000, 10_000_000, 15_000_000);
        assertThat(rate.dueNanos(4, LONG, 2)).isEqualTo(rate.dueNanos(4, LONG, 1));
    }

    @Test
    void comesForAsLongAsAskedFor() {
        ArrivalRate rate = ArrivalRate.read("200/s").orElseThrow();

        assertThat(rate.dueNanos(MANY, Duration.ofMillis(12), 1)).containsExactly(0, 5_000_000, 10_000_000);
        assertThat(rate.dueNanos(MANY, Duration.ofNanos(1), 1)).containsExactly(0);
    }

    @Test
    void comesAsAPoissonProcessOfThatRate() {
        ArrivalRate rate = ArrivalRate.read("poisson(200/s)").orElseThrow();
        long[] due = rate.dueNanos(MANY, LONG, 1);

        assertThat(due).isSorted();
        // Gaps are exponential: their mean is the reciprocal of the rate, and 1/e of them are longer than that.
        assertThat(due[MANY - 1] / 1e6 / MANY).isCloseTo(5, within(0.1));
        long longer = 0;
        for (int i = 1; i < MANY; i++) {
            longer += due[i] - due[i - 1] > 5_000_000 ? 1 : 0;
        }
        assertThat((double) longer / MANY).isCloseTo(Math.exp(-1), within(0.01));
        assertThat(Arrays.equals(due, rate.dueNanos(MANY, LONG, 2))).isFalse();
        assertThat(due).isEqualTo(rate.dueNanos(MANY, LONG, 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "closed", "200", "0/s", "-1/s", "100001/s", "200/m", "poisson(200)", "poisson(0/s)"})
    void isNothingElse(String text) {
        assertThat(ArrivalRate.read(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 63, 64, 65, 127, 128, 129, 1_000})
    void tellsTheLastOneAndNoOther(int tasks) {
        Arrivals ascending = new Arrivals(tasks);
        Arrivals descending = new Arrivals(tasks);

        assertThat(IntStream.range(0, tasks).filter(ascending::arrive)).containsExactly(tasks - 1);
        assertThat(IntStream.range(0, tasks).map(index -> tasks - 1 - index).filter(descending::arrive))
                .containsExactly(0);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 64, 100})
    void tellsAllApartAcrossThreads(int tasks) {
        Arrivals arrivals = new Arrivals(tasks);

        assertThat(IntStream.range(0, tasks).parallel().filter(arrivals::arrive).count())
                .isEqualTo(1);
    }
}
