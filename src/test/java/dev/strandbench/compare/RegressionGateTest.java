package dev.strandbench.compare;

import static dev.strandbench.compare.Entries.entry;
import static dev.strandbench.compare.Entries.in;
import static dev.strandbench.compare.Entries.inBlocks;
import static dev.strandbench.compare.Entries.metric;
import static dev.strandbench.compare.Entries.onMachine;
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

class RegressionGateTest {

    private static final RegressionGate GATE = new RegressionGate(1.05);
    private static final double[] FIVE = {1.000, 1.001, 0.999, 1.0005, 0.9995};

    private static Measurement taking(double factor) {
        return entry("a.B.c", Arrays.stream(FIVE).map(one -> factor * one).toArray());
    }

    private static Comparisons comparing(List<Measurement> baseline, List<Measurement> candidate) {
        return Comparisons.between(baseline, candidate, FigureChoice.answers(), GATE.rule());
    }

    private static RegressionGate.Outcome decided(List<Measurement> baseline, List<Measurement> candidate) {
        return GATE.decide(comparing(baseline, candidate), Optional.empty(), VerdictWords::of);
    }

    @ParameterizedTest
    @CsvSource({"0.5, PASSED, 0", "1.0, PASSED, 0", "1.04, PASSED, 1", "1.06, FAILED, 0", "2.0, FAILED, 0"})
    void failsOnlyBeyondTheThreshold(double factor, RegressionGate.Status status, int warnings) {
        RegressionGate.Outcome outcome = decided(List.of(taking(1)), List.of(taking(factor)));

        assertThat(outcome.status()).isEqualTo(status);
        assertThat(outcome.warnings()).hasSize(warnings);
        assertThat(outcome.reasons().isEmpty()).isEqualTo(status == RegressionGate.Status.PASSED);
    }

    @Test
    void passesALargeChangeWhoseLowerBoundIsSmall() {
        RegressionGate.Outcome outcome = decided(
                List.of(entry("a.B.c", 1, 1.02, 0.98, 1.01, 0.99)),
                List.of(entry("a.B.c", 1.06, 1.02, 1.10, 1.04, 1.08)));

        assertThat(outcome.status()).isEqualTo(RegressionGate.Status.PASSED);
        assertThat(outcome.warnings()).hasSize(1);
    }

    @Test
    void warnsOfWhatCannotBeTold() {
        RegressionGate.Outcome outcome = decided(List.of(entry("a.B.c", 1)), List.of(entry("a.B.c", 9)));

        assertThat(outcome.status()).isEqualTo(RegressionGate.Status.PASSED);
        assertThat(outcome.warnings()).containsExactly("B.c: can't tell from one fork a side");
    }

    private static Measurement whileTheMachineChanged(String run) {
        double[] costs = Arrays.copyOf(FIVE, 6);
        costs[5] = 2.5;
        Metric nanos = metric("ns", 75, 76, 74, 75, 75, 360);
        Measurement one = withSecondary(Map.of("process.roundTrip", nanos), entry("a.B.c", costs));
        return in(Map.of("processors", "2"), inBlocks(one, run, 0, 1, 2, 3, 4, 5));
    }

    /** The candidate may have slowed the messages between processors itself. */
    @Test
    void warnsIfIterationsDoNotCount() {
        List<Measurement> baseline = List.of(whileTheMachineChanged("one"));
        List<Measurement> candidate = List.of(whileTheMachineChanged("two"));

        RegressionGate.Outcome outcome = decided(baseline, candidate);

        assertThat(comparing(baseline, candidate).compared().getFirst().verdict())
                .isEqualTo(Verdict.EQUIVALENT);
        assertThat(outcome.headline()).isEqualTo("Gate: passed, with warnings.");
        assertThat(outcome.warnings()).hasSize(1);
    }

    @Test
    void failsOnMissingCellsAndWarnsOfNewOnes() {
        RegressionGate.Outcome outcome =
                decided(List.of(taking(1), entry("a.B.gone", 1)), List.of(taking(1), entry("a.B.fresh", 1)));

        assertThat(outcome.status()).isEqualTo(RegressionGate.Status.FAILED);
        assertThat(outcome.reasons()).containsExactly("a.B.gone avgt: only in the baseline");
        assertThat(outcome.warnings()).containsExactly("a.B.fresh avgt: only in the candidate");
    }

    @Test
    void failsWithNothingToCompare() {
        assertThat(decided(List.of(), List.of()).reasons()).containsExactly("nothing to compare");
    }

    @Test
    void failsOnACellWithoutAVerdict() {
        RegressionGate.Outcome outcome = decided(List.of(taking(1)), List.of(entry("a.B.c", -1, -1)));

        assertThat(outcome.status()).isEqualTo(RegressionGate.Status.FAILED);
        assertThat(outcome.reasons()).containsExactly("B.c: invalid: a score is not above 0");
    }

    @Test
    void failsAcrossMachinesAndNotOnOne() {
        Measurement here = onMachine("here", taking(1));

        RegressionGate.Outcome outcome = decided(List.of(here), List.of(onMachine("there", taking(1))));

        assertThat(outcome.status()).isEqualTo(RegressionGate.Status.FAILED);
        assertThat(outcome.reasons()).containsExactly("B.c: different machine");
        assertThat(decided(List.of(here), List.of(here)).status()).isEqualTo(RegressionGate.Status.PASSED);
        assertThat(decided(List.of(here), List.of(taking(1))).status()).isEqualTo(RegressionGate.Status.PASSED);
    }

    @Test
    void saysAboveTheTableWhichMachinesItWere() {
        assertThat(comparing(List.of(onMachine("here", taking(1))), List.of(onMachine("there", taking(1))))
                        .differences())
                .containsExactly("machine: here → there");
    }

    @Test
    void isInvalidIfTheBaselineDiffersFromItself() {
        Comparisons comparisons = comparing(List.of(taking(1)), List.of(taking(1)));
        Comparisons control = comparing(List.of(taking(1)), List.of(taking(1.2)));
        Comparisons after = comparisons.after(control);

        assertThat(GATE.decide(after, Optional.of(control), VerdictWords::of).status())
                .isEqualTo(RegressionGate.Status.INVALID);
        assertThat(after.compared().getFirst().flags()).contains(Flag.CONTROL_FAILED);
        assertThat(GATE.decide(comparisons, Optional.of(comparisons), VerdictWords::of)
                        .status())
                .isEqualTo(RegressionGate.Status.PASSED);
    }

    @Test
    void isInvalidIfTheControlLacksACell() {
        Comparisons comparisons = comparing(List.of(taking(1)), List.of(taking(1)));

        assertThat(GATE.decide(comparisons, Optional.of(comparing(List.of(taking(1)), List.of())), VerdictWords::of)
                        .status())
                .isEqualTo(RegressionGate.Status.INVALID);
    }

    private static Measurement reporting(String name, String unit, double value) {
        Metric figure = metric(unit, Arrays.stream(FIVE).map(one -> value * one).toArray());
        return withSecondary(Map.of(name, figure), entry("a.B.c", FIVE));
    }

    private static Comparisons comparing(FigureChoice figures, Measurement baseline, Measurement candidate) {
        return Comparisons.between(List.of(baseline), List.of(candidate), figures, GATE.rule());
    }

    private static void assertWords(String words, Comparisons comparisons) {
        assertThat(comparisons.compared())
                .singleElement()
                .extracting(VerdictWords::of)
                .asString()
                .startsWith(words + ",");
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
        Comparisons comparisons =
                comparing(FigureChoice.of(name), reporting(name, unit, baseline), reporting(name, unit, candidate));

        assertThat(GATE.decide(comparisons, Optional.empty(), VerdictWords::of).status())
                .isEqualTo(status);
        assertThat(comparisons.compared()).singleElement().satisfies(one -> {
            assertThat(one.verdict()).isEqualTo(Verdict.DIFFERENT);
            assertThat(one.isSlower()).isEqualTo(status == RegressionGate.Status.FAILED);
            assertThat(one.flags()).doesNotContain(Flag.NEAR_ZERO);
        });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        throughput | requests/s | 100 | 80 | 20 % less
        throughput | requests/s | 100 | 120 | 20 % more
        throughput | requests/s | 100 | 25 | 4.0 times less
        throughput | requests/s | 100 | 300 | 3.0 times more
        gc.alloc.rate | MB/sec | 100 | 120 | 20 % more
        latency.p99 | ms | 100 | 120 | 20 % slower
        """)
    void speaksOfWhatIsCounted(String name, String unit, double baseline, double candidate, String words) {
        assertWords(
                words,
                comparing(FigureChoice.of(name), reporting(name, unit, baseline), reporting(name, unit, candidate)));
    }

    @Test
    void takesFromABenchmarkWhichWayItsAnswerIsBetter() {
        AnswerMetric hits = new AnswerMetric("cache.hits", "%", true);
        FigureChoice declared = new FigureChoice(Optional.empty(), benchmark -> Optional.of(hits));

        assertWords(
                "20 % less", comparing(declared, reporting("cache.hits", "%", 50), reporting("cache.hits", "%", 40)));
    }
}
