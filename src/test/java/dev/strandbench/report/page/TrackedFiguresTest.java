package dev.strandbench.report.page;

import static dev.strandbench.UserErrors.assertThatUserError;
import static dev.strandbench.compare.Entries.entry;
import static dev.strandbench.compare.Entries.metric;
import static dev.strandbench.compare.Entries.ofRun;
import static dev.strandbench.compare.Entries.onChangingMachine;
import static dev.strandbench.compare.Entries.onJdk;
import static dev.strandbench.compare.Entries.params;
import static dev.strandbench.compare.Entries.withSecondary;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.strandbench.GoldenFile;
import dev.strandbench.result.AnswerMetric;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.RunMemberships;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class TrackedFiguresTest {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private static final Measurement POOL =
            entry("a.B.c", "avgt", params("model", "POOL", "mongo", ""), metric("us/op", 2, 2, 2));

    /** The answer is a rate of which more is better. */
    private static final Measurement RATE =
            answeredBy(new AnswerMetric("rate.highest", "requests/s", true), "a.Rate.most", 4000);

    private static Measurement answeredBy(AnswerMetric answer, String benchmark, double figure) {
        return ofRun(
                RunMemberships.of(
                        "run", List.of(0), "", "25.0.1", Optional.of(answer), false, OptionalDouble.empty(), Map.of()),
                withSecondary(
                        Map.of(answer.metric(), metric(answer.unit(), figure)),
                        entry(benchmark, "ss", Map.of(), metric("ms/op", 900))));
    }

    private static List<ResultSource> sources(Measurement... measurements) {
        return List.of(new ResultSource("results.json", Path.of(""), List.of(measurements), Optional.empty()));
    }

    private static JsonNode bencher(Measurement... measurements) {
        return MAPPER.readTree(TrackedFigures.bencher(sources(measurements)));
    }

    private static JsonNode action(Measurement... measurements) {
        return MAPPER.readTree(TrackedFigures.action(sources(measurements)));
    }

    @Test
    void writesRatesOfOpsAsThroughputsPerSecondForBencher() {
        JsonNode throughput = bencher(entry("a.B.c", "thrpt", Map.of(), metric("ops/ms", 4, 5, 6.25)))
                .path("a.B.c")
                .path("throughput");

        assertThat(throughput.path("value").doubleValue()).isEqualTo(5000);
        // Student's t for two degrees of freedom is 4.303, and the logarithms deviate by ln 1.25.
        double reach = Math.exp(4.30265 * Math.log(1.25) / Math.sqrt(3));
        assertThat(throughput.path("lower_value").doubleValue()).isCloseTo(5000 / reach, within(0.5));
        assertThat(throughput.path("upper_value").doubleValue()).isCloseTo(5000 * reach, within(0.5));
    }

    @Test
    void writesTheFigureThatAnswersInAMeasureOfItsOwnForBencher() {
        assertThat(bencher(RATE).path("a.Rate.most")).hasToString("{\"rate-highest\":{\"value\":4000.0}}");
        Measurement latency = answeredBy(new AnswerMetric("latency.p99", "ms", false), "a.Load.open", 3);
        assertThat(bencher(latency).path("a.Load.open")).hasToString("{\"latency\":{\"value\":3000000.0}}");
        Measurement memory = answeredBy(new AnswerMetric("heap.perTask", "B/task", false), "a.Footprint.park", 720);
        assertThat(bencher(memory).path("a.Footprint.park")).hasToString("{\"heap-per-task\":{\"value\":720.0}}");
    }

    @Test
    void invertsWhatIsBetterWhenHigherSoThatSmallerIsAlwaysBetter() {
        JsonNode entries = action(RATE, entry("a.B.c", "thrpt", Map.of(), metric("ops/ms", 5)));

        assertThat(entries.valueStream().map(entry -> entry.path("unit").asString("")))
                .containsExactly("ms/op", "s/request");
        assertThat(entries.valueStream().map(entry -> entry.path("value").doubleValue()))
                .containsExactly(0.2, 0.00025);
    }

    @Test
    void distinguishesCellsOnlyByWhatDiffers() {
        Measurement old = onJdk("21.0.4", POOL);
        Measurement throughput = entry("a.Other.d", "thrpt", Map.of(), metric("ops/s", 1));
        Measurement time = entry("a.Other.d", "avgt", Map.of(), metric("s/op", 1));

        assertThat(bencher(POOL, old, throughput, time).propertyNames())
                .containsExactly(
                        "a.B.c model=POOL JDK 21", "a.B.c model=POOL JDK 25", "a.Other.d avgt", "a.Other.d thrpt");
        assertThat(bencher(POOL, onJdk("25.0.2", POOL)).propertyNames())
                .containsExactly("a.B.c model=POOL JDK 25.0.1", "a.B.c model=POOL JDK 25.0.2");
    }

    @Test
    void leavesOutWhatHasNoValidFigure() {
        Measurement invalid = withSecondary(
                Map.of("invalid", metric("yes/no", 0, 1, 0)),
                entry("a.B.c", "avgt", params("model", "IO"), metric("us/op", 3, 3, 3)));
        Measurement unknown = entry("a.B.c", "avgt", params("model", "DEFAULT"), metric("us/op", Double.NaN));

        assertThat(bencher(POOL, invalid, unknown).propertyNames()).containsExactly("a.B.c model=POOL");
        assertThat(action(invalid, unknown)).isEmpty();
    }

    /** The first two of five forks are after slow round trips. */
    @Test
    void leavesOutIterationsThatDoNotCount() {
        Measurement changed = onChangingMachine(entry("a.B.c", "avgt", Map.of(), metric("us/op", 12, 12.1, 8, 8, 8)));

        JsonNode entry = action(changed).path(0);

        assertThat(entry.path("value").doubleValue()).isCloseTo(8, within(1e-9));
        assertThat(entry.path("extra").asString("")).startsWith("score, 3 forks,");
    }

    @Test
    void refusesSeveralEntriesOfACell() {
        assertThatUserError(() -> action(POOL, POOL))
                .hasMessageStartingWith("the results contain several entries of a.B.c model=POOL; valid for");
    }

    @Test
    void writesTheSameInEveryLocale() throws Exception {
        List<ResultSource> all =
                sources(POOL, RATE, entry("a.B.d", "thrpt", Map.of(), metric("ops/us", 1.5, 1234.5, 1e7)));

        GoldenFile.assertSameInEveryLocale("report-bencher.json", () -> TrackedFigures.bencher(all));
        GoldenFile.assertSameInEveryLocale("report-action.json", () -> TrackedFigures.action(all));
    }
}
