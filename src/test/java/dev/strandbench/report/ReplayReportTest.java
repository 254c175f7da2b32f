package dev.strandbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.GoldenFile;
import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.PairVerdicts;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.run.ReplayAgreement;
import dev.strandbench.run.Replayed.ReplayedArm;
import dev.strandbench.run.Replayed.ReplayedFamily;
import dev.strandbench.run.Replayed.ReplayedPair;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ReplayReportTest {

    private static final List<ReplayedPair> PAIRS = List.of(
            pair("some.Bench.op", Map.of("tasks", "10"), 1.25, Verdict.DIFFERENT, 1.24, Verdict.DIFFERENT, 100),
            pair("some.Bench.other", Map.of(), 0.5, Verdict.DIFFERENT, 2, Verdict.DIFFERENT, 200),
            pair("some.Bench.third", Map.of(), 1.001, Verdict.EQUIVALENT, 1.002, Verdict.INCONCLUSIVE, 300),
            pair("some.Bench.fourth", Map.of(), 1.1, Verdict.INCONCLUSIVE, 1.2, Verdict.DIFFERENT, 500));

    private static final List<ReplayedFamily> FAMILIES = List.of(new ReplayedFamily(
            "some.Bench.op",
            Map.of("tasks", "10"),
            1,
            List.of(
                    new ReplayedArm(
                            "POOL",
                            3,
                            Optional.of(verdict(Verdict.DIFFERENT, 2)),
                            verdict(Verdict.DIFFERENT, 2.1),
                            verdict(Verdict.DIFFERENT, 2.2)),
                    new ReplayedArm(
                            "VIRTUAL",
                            10,
                            Optional.empty(),
                            verdict(Verdict.INCONCLUSIVE, 1),
                            verdict(Verdict.INCONCLUSIVE, 1)),
                    new ReplayedArm(
                            "HYBRID",
                            10,
                            Optional.of(verdict(Verdict.INCONCLUSIVE, 1.04)),
                            verdict(Verdict.DIFFERENT, 1.05),
                            verdict(Verdict.INCONCLUSIVE, 1.03))),
            150,
            180,
            1500,
            "VIRTUAL"));

    private static final ReplayReport REPORT = new ReplayReport(PAIRS, FAMILIES);

    private static PairVerdict verdict(Verdict verdict, double ratio) {
        return PairVerdicts.of(verdict, ratio, 0.01, 8, 5, 0);
    }

    private static ReplayedPair pair(
            String benchmark,
            Map<String, String> params,
            double ratio,
            Verdict found,
            double defaultRatio,
            Verdict byDefault,
            double seconds) {
        return new ReplayedPair(
                benchmark,
                params,
                verdict(found, ratio),
                seconds,
                12.5,
                5,
                found != Verdict.INCONCLUSIVE,
                1000,
                verdict(byDefault, defaultRatio),
                verdict(byDefault, defaultRatio));
    }

    @Test
    void saysTheSameInEveryLocale() throws Exception {
        GoldenFile.assertSameInEveryLocale("replay.txt", REPORT::text);
        GoldenFile.assertSameInEveryLocale("replay.json", REPORT::json);
    }

    private static JsonNode json(ReplayReport report) {
        return JsonMapper.builder().build().readTree(report.json());
    }

    @Test
    void hasNullWhereNothingIsKnown() {
        PairVerdict unknown = PairVerdict.unknown(0, 0, 1.03);
        ReplayedPair pair = new ReplayedPair("some.Bench.op", Map.of(), unknown, 1, 1, 0, false, 1, unknown, unknown);

        JsonNode node =
                json(new ReplayReport(List.of(pair), List.of())).path("pairs").path(0);

        assertThat(node.path("ratio").isNull()).isTrue();
        assertThat(node.path("ratioLow").asDouble(-1)).isZero();
        assertThat(node.path("ratioHigh").isNull()).isTrue();
        assertThat(node.path("direction").isNull()).isTrue();
    }

    @Test
    void sumsUpNothingWithoutFailing() {
        ReplayReport nothing = new ReplayReport(List.of(), List.of());

        assertThat(nothing.text()).contains("0 pairs.");
        assertThat(json(nothing).path("summary").path("pairs").asInt(-1)).isZero();
        assertThat(json(nothing).path("summary").path("medianSaving").isNull()).isTrue();
        assertThat(json(nothing).has("families")).isFalse();
    }

    @Test
    void countsAgreementAndContradiction() {
        assertThat(ReplayAgreement.ofPairs(PAIRS))
                .isEqualTo(new ReplayAgreement(0.75, 0.725, 0.25, 0.75, 0.25, 0.25, 0.25, 0));
        assertThat(ReplayAgreement.ofFamilies(FAMILIES, ReplayedFamily::secondsSpent))
                .isEqualTo(new ReplayAgreement(0.9, 0.9, 0.5, 0.5, 0.5, 0, 0, 0));
    }

    @Test
    void comparesTheDirectionsOfWhatVerdictsAreOn() {
        PairVerdict slower = PairVerdicts.onOverhead(Verdict.DIFFERENT, 1.001, 2);
        PairVerdict slowerToo = PairVerdicts.onOverhead(Verdict.DIFFERENT, 0.999, 2);
        PairVerdict faster = PairVerdicts.onOverhead(Verdict.DIFFERENT, 1.001, 0.5);
        ReplayedPair pair = new ReplayedPair("some.Bench.op", Map.of(), slower, 1, 1, 5, true, 2, slowerToo, faster);

        ReplayAgreement agreement = ReplayAgreement.ofPairs(List.of(pair));

        assertThat(agreement.equalVerdicts()).isEqualTo(1);
        assertThat(agreement.oppositeToDefault()).isZero();
        assertThat(agreement.oppositeToReference()).isEqualTo(1);
    }
}
