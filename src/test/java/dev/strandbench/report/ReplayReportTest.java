package dev.strandbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.GoldenFile;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.analysis.stats.RatioEstimate;
import dev.strandbench.replay.Replay;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ReplayReportTest {

    private static final List<Replay.Pair> PAIRS = List.of(
            pair("some.Bench.op", Map.of("tasks", "10"), 1.25, Verdict.DIFFERENT, 1.24, Verdict.DIFFERENT, 100),
            pair("some.Bench.other", Map.of(), 0.5, Verdict.DIFFERENT, 2, Verdict.DIFFERENT, 200),
            pair("some.Bench.third", Map.of(), 1.001, Verdict.EQUIVALENT, 1.002, Verdict.INCONCLUSIVE, 300),
            pair("some.Bench.fourth", Map.of(), 1.1, Verdict.INCONCLUSIVE, 1.2, Verdict.DIFFERENT, 500));

    private static Replay.Pair pair(
            String benchmark,
            Map<String, String> params,
            double ratio,
            Verdict verdict,
            double defaultRatio,
            Verdict defaultVerdict,
            double seconds) {
        return new Replay.Pair(
                benchmark,
                params,
                verdict,
                estimate(ratio),
                seconds,
                12.5,
                5,
                verdict != Verdict.INCONCLUSIVE,
                1000,
                defaultVerdict,
                estimate(defaultRatio),
                estimate(defaultRatio),
                defaultVerdict);
    }

    private static RatioEstimate estimate(double ratio) {
        return new RatioEstimate(Math.log(ratio), 0.01, 8, 0, 5, 5, 0.01);
    }

    @Test
    void tellsPeopleTheSameInEveryLocale() throws Exception {
        GoldenFile.assertSameInEveryLocale("replay.txt", () -> ReplayReport.text(PAIRS));
    }

    @Test
    void tellsProgramsTheSameInEveryLocale() throws Exception {
        GoldenFile.assertSameInEveryLocale("replay.json", () -> ReplayReport.json(PAIRS));
    }

    @Test
    void hasNullWhereNothingIsKnown() {
        RatioEstimate unknown = RatioEstimate.unknown(0, 0);
        Replay.Pair pair = new Replay.Pair(
                "some.Bench.op",
                Map.of(),
                Verdict.INCONCLUSIVE,
                unknown,
                1,
                1,
                0,
                false,
                1,
                Verdict.INCONCLUSIVE,
                unknown,
                unknown,
                Verdict.INCONCLUSIVE);

        JsonNode node = JsonMapper.builder()
                .build()
                .readTree(ReplayReport.json(List.of(pair)))
                .path("pairs")
                .path(0);

        assertThat(node.path("ratio").isNull()).isTrue();
        assertThat(node.path("ratioLow").asDouble(-1)).isZero();
        assertThat(node.path("ratioHigh").isNull()).isTrue();
        assertThat(node.path("direction").isNull()).isTrue();
    }

    @Test
    void sumsUpNothingWithoutFailing() {
        assertThat(ReplayReport.text(List.of())).contains("0 pairs.");
        JsonNode summary = JsonMapper.builder()
                .build()
                .readTree(ReplayReport.json(List.of()))
                .path("summary");
        assertThat(summary.path("pairs").asInt(-1)).isZero();
        assertThat(summary.path("medianSaving").isNull()).isTrue();
    }

    @Test
    void countsAgreementAndContradiction() {
        ReplayReport.ReplaySummary summary = ReplayReport.ReplaySummary.of(PAIRS);

        assertThat(summary).isEqualTo(new ReplayReport.ReplaySummary(4, 0.75, 0.725, 0.25, 0.75, 0.25, 0.25, 0.25, 0));
    }
}
