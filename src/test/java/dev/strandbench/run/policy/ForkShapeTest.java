package dev.strandbench.run.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.analysis.stats.IterationSeries;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ForkShapeTest {

    private static final Duration SHORTEST = Duration.ofMillis(100);

    private static Optional<MeasuredFork> earlier(long askedMillis, double tookSeconds) {
        double[] seconds = new double[16];
        Arrays.fill(seconds, tookSeconds);
        return Optional.of(new MeasuredFork(
                0,
                Duration.ofMillis(16 * askedMillis),
                new ForkShape(16, Duration.ofMillis(askedMillis)),
                new IterationSeries(seconds.clone(), seconds)));
    }

    @ParameterizedTest
    @CsvSource({"16000, 16, 1000", "3200, 16, 200", "1600, 16, 100", "1050, 11, 100", "800, 8, 100", "100, 8, 100"})
    void dividesALengthIntoIterationsThatAreNotTooShort(long lengthMillis, int iterations, long millis) {
        ForkShape shape = ForkShape.of(
                Duration.ofMillis(lengthMillis), Duration.ofMillis(lengthMillis), SHORTEST, Optional.empty());

        assertThat(shape).isEqualTo(new ForkShape(iterations, Duration.ofMillis(millis)));
        assertThat(shape.length()).isEqualTo(Duration.ofMillis(iterations * millis));
    }

    @Test
    void countsInvocationsWhereOpsTakeLongerThanIterations() {
        assertThat(ForkShape.of(Duration.ofSeconds(16), Duration.ofSeconds(16), SHORTEST, earlier(100, 2)))
                .isEqualTo(new ForkShape(9, Duration.ofMillis(1800)));
        assertThat(ForkShape.of(Duration.ofSeconds(16), Duration.ofSeconds(16), SHORTEST, earlier(100, 8)))
                .isEqualTo(new ForkShape(8, Duration.ofMillis(7200)));
    }

    /** JMH begins another op whenever an iteration's time is not over. */
    @Test
    void asksForIterationsThatHoldNoSecondOpOnceOpsAreWarm() {
        double[] seconds = {9, 5, 3.2, 3.1, 3, 3.1, 3.3, 3};
        MeasuredFork cold = new MeasuredFork(
                0,
                Duration.ofSeconds(12),
                new ForkShape(16, Duration.ofMillis(750)),
                new IterationSeries(seconds.clone(), seconds));

        assertThat(ForkShape.of(Duration.ofSeconds(12), Duration.ofSeconds(12), SHORTEST, Optional.of(cold)))
                .isEqualTo(new ForkShape(8, Duration.ofMillis(2700)));
        assertThat(ForkShape.of(Duration.ofSeconds(48), Duration.ofSeconds(48), SHORTEST, Optional.of(cold)))
                .isEqualTo(new ForkShape(16, Duration.ofSeconds(3)));
    }

    /** Of a fork that is shorter, nothing might count. */
    @ParameterizedTest
    @ValueSource(doubles = {0.9, 1.2, 1.7, 1.99, 2.01, 2.3, 5, 40})
    void asksForNoLessThanTheLengthHoweverOpsScatter(double opSeconds) {
        Duration length = Duration.ofSeconds(16);
        double[] seconds = new double[12];
        for (int i = 0; i < seconds.length; i++) {
            seconds[i] = (i % 3 == 0 ? 0.6 : 1) * opSeconds;
        }
        MeasuredFork earlier = new MeasuredFork(
                0, length, new ForkShape(16, Duration.ofMillis(100)), new IterationSeries(seconds.clone(), seconds));

        ForkShape shape = ForkShape.of(length, length, SHORTEST, Optional.of(earlier));

        assertThat(shape.length()).isGreaterThanOrEqualTo(length);
        assertThat(shape.iterations()).isGreaterThanOrEqualTo(ForkShape.FEWEST_ITERATIONS);
    }

    @Test
    void keepsToTimeWhereOpsFit() {
        ForkShape byTime = new ForkShape(16, Duration.ofSeconds(1));

        assertThat(ForkShape.of(Duration.ofSeconds(16), Duration.ofSeconds(16), SHORTEST, earlier(2000, 2.2)))
                .isEqualTo(byTime);
        assertThat(ForkShape.of(Duration.ofSeconds(16), Duration.ofSeconds(16), SHORTEST, earlier(100, 0.5)))
                .isEqualTo(byTime);
    }

    @Test
    void hasSomethingToRun() {
        assertThatThrownBy(() -> new ForkShape(0, SHORTEST))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("iterations: 0");
    }
}
