package dev.strandbench.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WaitDistributionTest {

    private static final double P99 = 0.99;

    private static WaitDistribution read(String text) {
        return WaitDistribution.read(text).orElseThrow();
    }

    @Test
    void isATimeInAnyUnit() {
        assertThat(read("20ms").millisAt(P99)).isEqualTo(20);
        assertThat(read("20000us").millisAt(P99)).isEqualTo(20);
        assertThat(read("1.5s").millisAt(P99)).isEqualTo(1_500);
        assertThat(read("2000000ns").millisAt(P99)).isEqualTo(2);
    }

    @Test
    void hasTheShapeOfItsName() {
        assertThat(read("uniform(5ms,50ms)").millisAt(0.5)).isEqualTo(27.5);
        // The median of an exponential distribution is ln 2 times its mean.
        assertThat(read("exponential(20ms)").millisAt(0.5)).isCloseTo(13.863, within(1e-3));
        assertThat(read("lognormal(20ms, p99=200ms)").millisAt(0.5)).isCloseTo(20, within(1e-9));
        assertThat(read("lognormal(20ms,p99=200ms)").millisAt(P99)).isCloseTo(200, within(1e-6));
        // The quantile of the normal distribution at 0.9 is 1.281552, at 0.99 it is 2.326348.
        assertThat(read("lognormal(20ms,p99=200ms)").millisAt(0.9)).isCloseTo(71.11, within(0.01));
    }

    @Test
    void waitsForWholeMillisecondsAndForOneAtLeast() {
        assertThat(read("0ms").waitAt(P99)).isEqualTo(Wait.NONE);
        assertThat(read("uniform(0ms,10ms)").waitAt(0.01)).isEqualTo(new Wait(1));
        assertThat(read("uniform(0ms,10ms)").waitAt(0.26)).isEqualTo(new Wait(3));
        assertThat(read("lognormal(1ms,p99=60s)").waitAt(1 - 1e-15)).isEqualTo(new Wait(WaitDistribution.MOST_MILLIS));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "20",
                "-20ms",
                "20 minutes",
                "500us",
                "61s",
                "often",
                "normal(20ms,5ms)",
                "uniform(5ms)",
                "uniform(50ms,5ms)",
                "uniform(5ms,5ms)",
                "uniform(5ms,p99=50ms)",
                "exponential(0ms)",
                "exponential(20ms,30ms)",
                "lognormal(20ms)",
                "lognormal(20ms,200ms)",
                "lognormal(20ms,p99=20ms)",
                "lognormal(0ms,p99=20ms)",
                "lognormal(20ms,p99=200ms",
                "lognormal(20ms,p99=200ms),5ms"
            })
    void isNothingElse(String text) {
        assertThat(WaitDistribution.read(text)).isEmpty();
    }
}
