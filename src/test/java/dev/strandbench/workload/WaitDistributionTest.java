package dev.strandbench.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.Stream;
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

    @Test
    void drawsTheSameWaitsInEveryJvm() {
        assertThat(draw(1, 5, 20, 8)).containsExactly(18L, 18L, 7L, 8L, 12L, 13L, 10L, 15L);
    }

    @Test
    void drawsOtherWaitsFromAnotherSeed() {
        assertThat(draw(1, 5, 20, 100)).isNotEqualTo(draw(2, 5, 20, 100));
    }

    @Test
    void drawsEveryLengthFromTheLeastToTheMost() {
        assertThat(draw(1, 5, 20, 1_000))
                .containsOnly(5L, 6L, 7L, 8L, 9L, 10L, 11L, 12L, 13L, 14L, 15L, 16L, 17L, 18L, 19L, 20L);
    }

    @Test
    void drawsAWaitOfNoneIfThatIsAllThereIs() {
        assertThat(new SeededWaits(1).between(0, 0)).isEqualTo(Wait.NONE);
    }

    private static List<Long> draw(long seed, int leastMillis, int mostMillis, int count) {
        SeededWaits waits = new SeededWaits(seed);
        return Stream.generate(() -> waits.between(leastMillis, mostMillis).millis())
                .limit(count)
                .toList();
    }

    @Test
    void areTimesInNanoseconds() {
        assertThat(Amounts.nanos("50us")).hasValue(50_000);
        assertThat(Amounts.nanos("1.5ms")).hasValue(1_500_000);
        assertThat(Amounts.nanos("0ns")).hasValue(0);
        assertThat(Amounts.nanos("2s")).hasValue(2e9);
    }

    @Test
    void areSharesOfOne() {
        assertThat(Amounts.share("0%")).hasValue(0);
        assertThat(Amounts.share("1%")).hasValue(0.01);
        assertThat(Amounts.share("12.5%")).hasValue(0.125);
        assertThat(Amounts.share("100%")).hasValue(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1", "-1%", "101%", "1 %", ".5%", "50", "50m", "us", "-1us", "1e3us", "٥%"})
    void areNothingElse(String text) {
        assertThat(Amounts.nanos(text)).isEmpty();
        assertThat(Amounts.share(text)).isEmpty();
    }
}
