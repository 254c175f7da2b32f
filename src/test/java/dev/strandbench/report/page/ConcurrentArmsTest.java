package dev.strandbench.report.page;

import static dev.strandbench.compare.Entries.entry;
import static dev.strandbench.compare.Entries.metric;
import static dev.strandbench.compare.Entries.params;
import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.plan.Answers;
import dev.strandbench.report.page.ReportPage.AnswerSentence;
import dev.strandbench.result.Measurement;
import dev.strandbench.scenario.contexthop.ContextHop.HopRoute;
import dev.strandbench.scenario.parallelmap.ParallelMap.MapStrategy;
import dev.strandbench.scenario.stream.ElementStream.StreamStrategy;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConcurrentArmsTest {

    private static final String OWN = "dev.strandbench.scenario.fanout.FanOutBenchmark.fanOut";
    private static final String STREAM = "dev.strandbench.scenario.stream.StreamBenchmark.stream";

    private static Measurement of(String benchmark, String model, double... forks) {
        return of(benchmark, 1000, model, forks);
    }

    private static Measurement of(String benchmark, int tasks, String model, double... forks) {
        return entry(benchmark, "avgt", params("model", model, "tasks", String.valueOf(tasks)), metric("ms/op", forks));
    }

    private static ReportPage page(Measurement... measured) {
        ResultSource source = new ResultSource("a.json", Path.of("a.json"), List.of(measured), Optional.empty());
        return new ResultsPage(List.of(source), Instant.EPOCH, false, Path.of("")).page();
    }

    private static AnswerSentence answer(Measurement... measured) {
        return page(measured).conclusions().answers().getFirst();
    }

    private static AnswerSentence withFloor(String benchmark) {
        return answer(
                of(benchmark, "SEQUENTIAL", 1, 1.001, 0.999, 1.0005, 0.9995),
                of(benchmark, "VIRTUAL", 10, 10.01, 9.99, 10.005, 9.995),
                of(benchmark, "DEFAULT", 20, 20.02, 19.98, 20.01, 19.99),
                of(benchmark, "IO", 10, 14, 9, 12, 11));
    }

    @Test
    void tellsTheBestOfWhatRunsConcurrentlyBesideTheFloor() {
        AnswerSentence answer = withFloor(OWN);

        assertThat(answer.text())
                .startsWith(
                        "JDK 25.0.1: SEQUENTIAL runs nothing concurrently and is the best. The rest compares the other"
                                + " arms. ")
                .contains("DEFAULT is about 2.0 times slower than VIRTUAL (at least ");
        assertThat(answer.sure()).isEqualTo("1 of 2 not decided");
    }

    @Test
    void isNotAllDecidedWhileTheFloorIsNot() {
        AnswerSentence answer = answer(
                of(OWN, "SEQUENTIAL", 9.9, 10.5, 8.5, 11.5, 9),
                of(OWN, "VIRTUAL", 10, 10.01, 9.99, 10.005, 9.995),
                of(OWN, "DEFAULT", 20, 20.02, 19.98, 20.01, 19.99));

        assertThat(answer.text())
                .startsWith("JDK 25.0.1: SEQUENTIAL runs nothing concurrently and is the best so far. The rest compares"
                        + " the other arms. DEFAULT is about 2.0 times slower than VIRTUAL (at least ")
                .endsWith(").\nTake VIRTUAL.");
        assertThat(answer.sure()).isEqualTo("1 of 2 not decided");
    }

    @Test
    void leavesFloorsOutOfTheBottomLine() {
        ReportPage page = page(
                of(OWN, 1000, "SEQUENTIAL", 1, 1.001, 0.999, 1.0005, 0.9995),
                of(OWN, 1000, "VIRTUAL", 10, 10.01, 9.99, 10.005, 9.995),
                of(OWN, 1000, "DEFAULT", 20, 20.02, 19.98, 20.01, 19.99),
                of(OWN, 2000, "SEQUENTIAL", 30, 30.03, 29.97, 30.015, 29.985),
                of(OWN, 2000, "VIRTUAL", 10, 10.01, 9.99, 10.005, 9.995),
                of(OWN, 2000, "DEFAULT", 20, 20.02, 19.98, 20.01, 19.99));

        assertThat(page.conclusions().bottomLine())
                .first()
                .isEqualTo("All 3 comparisons with the best of a table are decided. If a floor is best, only"
                        + " the other arms are compared. Ruled out as the best: DEFAULT in 2"
                        + " of 2 tables. VIRTUAL is the best, or the same as the best, wherever measured.");
    }

    @Test
    void takesNoOtherBenchmarksArmForAFloor() {
        assertThat(withFloor("a.FanOutBenchmark.fanOut").text())
                .doesNotContain("concurrently")
                .endsWith("Take SEQUENTIAL.");
    }

    @Test
    void leavesAFloorThatIsNotTheBestAmongTheOthers() {
        assertThat(answer(
                                of(OWN, "SEQUENTIAL", 30, 30.03, 29.97, 30.015, 29.985),
                                of(OWN, "VIRTUAL", 10, 10.01, 9.99, 10.005, 9.995),
                                of(OWN, "DEFAULT", 20, 20.02, 19.98, 20.01, 19.99))
                        .text())
                .startsWith("JDK 25.0.1: DEFAULT is about 2.0 times slower than VIRTUAL (at least ")
                .contains("), SEQUENTIAL is about 3.0 times slower (at least ")
                .endsWith(").\nTake VIRTUAL.");
    }

    @Test
    void comparesWithTheFloorWhatIsAloneBesideIt() {
        assertThat(answer(of(OWN, "SEQUENTIAL", 1, 1.001, 0.999), of(OWN, "VIRTUAL", 10, 10.01, 9.99))
                        .text())
                .startsWith("JDK 25.0.1: VIRTUAL is ")
                .contains(" slower than SEQUENTIAL")
                .endsWith("\nTake SEQUENTIAL.");
    }

    @Test
    void knowsTheFloorsOfTheScenarios() {
        assertThat(HopRoute.SEQUENTIAL.name()).isEqualTo(ConcurrencyModel.SEQUENTIAL.name());
        assertThat(Answers.floors("dev.strandbench.scenario.parallelmap.ParallelMapBenchmark.parallelMap"))
                .containsExactly(MapStrategy.LOOP.name());
        assertThat(Answers.floors(STREAM))
                .containsExactly(StreamStrategy.LOOP.name(), StreamStrategy.FLOW_SEQUENTIAL.name());
        assertThat(Answers.floors(OWN)).isEmpty();
    }

    @Test
    void takesTheStrategiesThatAScenarioDeclaresForFloors() {
        assertThat(answer(
                                of(STREAM, "LOOP", 1, 1.001, 0.999, 1.0005, 0.9995),
                                of(STREAM, "QUEUE_VIRTUAL", 10, 10.01, 9.99, 10.005, 9.995),
                                of(STREAM, "QUEUE_PLATFORM", 20, 20.02, 19.98, 20.01, 19.99))
                        .text())
                .startsWith("JDK 25.0.1: LOOP runs nothing concurrently and is the best.");
    }
}
