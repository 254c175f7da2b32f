package dev.strandbench.compare;

import static dev.strandbench.compare.Entries.entry;
import static dev.strandbench.compare.Entries.metric;
import static dev.strandbench.compare.Entries.withSecondary;
import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.analysis.Verdict;
import dev.strandbench.report.VerdictWords;
import dev.strandbench.result.AnswerMetric;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which way a metric is compared, and what is too small to be compared at all. */
class MetricDirectionTest {

    private static final RegressionGate GATE = new RegressionGate(1.05);
    private static final double[] FIVE = {1.000, 1.001, 0.999, 1.0005, 0.9995};

    private static Measurement reporting(String name, String unit, double value) {
        Metric figure = metric(unit, Arrays.stream(FIVE).map(one -> value * one).toArray());
        return withSecondary(Map.of(name, figure), entry("a.B.c", FIVE));
    }

    @ParameterizedTest
    @CsvSource({
        "throughput, requests/s, 100, 80, FAILED",
        "throughput, requests/s, 100, 125, PASSED",
        "rate.highest, requests/s, 400, 200, FAILED",
        "rate.highest, requests/s, 400, 800, PASSED",
        "gc.alloc.rate, MB/sec, 100, 150, FAILED",
        "gc.alloc.rate, MB/sec, 100, 50, PASSED",
        "latency.p99, ms, 0.2, 0.3, FAILED",
        "latency.p99, ms, 0.3, 0.2, PASSED",
    })
    void failsTheGateOnWhatIsWorseAndNotOnWhatIsBetter(
            String name, String unit, double baseline, double candidate, RegressionGate.Status status) {
        Comparisons comparisons = Comparisons.between(
                List.of(reporting(name, unit, baseline)),
                List.of(reporting(name, unit, candidate)),
                FigureChoice.of(name),
                GATE.rule());

        assertThat(GATE.decide(comparisons, Optional.empty(), VerdictWords::of).status())
                .isEqualTo(status);
        assertThat(comparisons.compared()).singleElement().satisfies(one -> {
            assertThat(one.verdict()).isEqualTo(Verdict.DIFFERENT);
            assertThat(one.isSlower()).isEqualTo(status == RegressionGate.Status.FAILED);
            assertThat(one.flags()).doesNotContain(Flag.NEAR_ZERO);
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "throughput | requests/s | 100 | 80 | 20 % less",
                "throughput | requests/s | 100 | 120 | 20 % more",
                "throughput | requests/s | 100 | 25 | 4.0 times less",
                "throughput | requests/s | 100 | 300 | 3.0 times more",
                "gc.alloc.rate | MB/sec | 100 | 120 | 20 % more",
                "latency.p99 | ms | 100 | 120 | 20 % slower",
            })
    void speaksOfWhatIsCounted(String name, String unit, double baseline, double candidate, String words) {
        Comparisons comparisons = Comparisons.between(
                List.of(reporting(name, unit, baseline)),
                List.of(reporting(name, unit, candidate)),
                FigureChoice.of(name),
                GATE.rule());

        assertThat(comparisons.compared())
                .singleElement()
                .extracting(VerdictWords::of)
                .asString()
                .startsWith(words + ",");
    }

    @Test
    void takesFromABenchmarkWhichWayItsAnswerIsBetter() {
        AnswerMetric hits = new AnswerMetric("cache.hits", "%", true);
        Comparisons comparisons = Comparisons.between(
                List.of(reporting("cache.hits", "%", 50)),
                List.of(reporting("cache.hits", "%", 40)),
                new FigureChoice(Optional.empty(), benchmark -> Optional.of(hits)),
                GATE.rule());

        assertThat(comparisons.compared())
                .singleElement()
                .extracting(VerdictWords::of)
                .asString()
                .startsWith("20 % less,");
    }
}
