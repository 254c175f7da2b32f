package dev.strandbench.analysis.stats;

import static dev.strandbench.compare.Entries.entry;
import static dev.strandbench.compare.Entries.withConditions;
import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import dev.strandbench.result.RunConditions;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs the validation on forks generated from a fixed seed instead of recorded ones. */
class StatisticsValidationTest {

    private static final int BENCHMARKS = 60;
    private static final int FORKS = 10;
    private static final int ITERATIONS = 1_000;

    private final StatisticsValidation validation = new StatisticsValidation(3);
    private final Random random = new Random(4);

    /** Returns benchmarks with a spread of 0.5 % to 6 % that warm up for a few seconds. */
    private List<Measurement> sample() {
        List<Measurement> sample = new ArrayList<>();
        for (int benchmark = 0; benchmark < BENCHMARKS; benchmark++) {
            double spread = 0.005 + 0.055 * random.nextDouble();
            double warmup = 80 * random.nextDouble();
            double[][] scores = new double[FORKS][ITERATIONS];
            for (double[] fork : scores) {
                double mean = 10 * Math.exp(spread * random.nextGaussian());
                Arrays.setAll(fork, i -> mean * (1 + Math.exp(-i / warmup)) * Math.exp(0.03 * random.nextGaussian()));
            }
            String name = "a.B.op" + benchmark;
            Duration iteration = Duration.ofMillis(100);
            sample.add(withConditions(
                    new RunConditions("1.37", "", "25", "", "", List.of(), 1, 0, iteration, ITERATIONS, iteration),
                    entry(name, "avgt", Map.of(), new Metric("us/op", 10, scores))));
        }
        return sample;
    }

    @Test
    void seldomRaisesAFalseAlarm() {
        StatisticsValidation.Share alarms = validation.falseAlarms(sample(), 100);

        assertThat(alarms.of()).isEqualTo(BENCHMARKS * 100);
        assertThat(alarms.value()).isLessThanOrEqualTo(0.005);
    }

    @Test
    void findsASlowDownOfFivePercent() {
        StatisticsValidation.Share found = validation.found(sample(), 100);

        assertThat(found.of()).isGreaterThanOrEqualTo(1_000);
        assertThat(found.value()).isGreaterThanOrEqualTo(0.99);
    }

    @ParameterizedTest
    @EnumSource
    void coversTheTruthAsOftenAsItClaims(StatisticsValidation.Distribution distribution) {
        for (int forks : new int[] {5, 10, 30}) {
            for (boolean paired : new boolean[] {true, false}) {
                assertThat(validation
                                .coverage(distribution, forks, paired, 8_000)
                                .value())
                        .as("%d forks, paired: %b", forks, paired)
                        .isBetween(0.94, 0.98);
            }
        }
    }

    @Test
    void meetsEveryPublishedCaseOfChangePoints() throws IOException {
        assertThat(StatisticsValidation.publishedChangePoints().value()).isEqualTo(1);
    }
}
