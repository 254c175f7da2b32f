package dev.strandbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.PairVerdicts;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.result.AnswerMetric;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RankedTableTest {

    private final Locale locale = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(locale);
    }

    @ParameterizedTest
    @ValueSource(strings = {"und", "en-US", "de-DE"})
    void tellsScoreRatioAndVerdictOfEveryArmInEveryLocale(String tag) throws IOException {
        Locale.setDefault(Locale.forLanguageTag(tag));
        RankedFamily fanOut = new RankedFamily(
                "FanOut.fanOut  tasks=10000 waitMillis=10",
                "model",
                AnswerMetric.score("avgt"),
                List.of("threads.peak", "lost updates/op"),
                true,
                List.of(
                        arm("DEFAULT", 15.4167, Optional.empty()),
                        arm(
                                "HYBRID",
                                15.6,
                                Optional.of(PairVerdicts.of(Verdict.EQUIVALENT, 15.6 / 15.4167, 0.002, 4, 5, 0))),
                        arm(
                                "STRUCTURED",
                                16,
                                Optional.of(PairVerdicts.of(Verdict.INCONCLUSIVE, 16 / 15.4167, 0.02, 4, 5, 12))),
                        arm(
                                "VIRTUAL",
                                20.5,
                                Optional.of(PairVerdicts.of(Verdict.DIFFERENT, 20.5 / 15.4167, 0.01, 4, 5, 0))),
                        arm(
                                "PLATFORM",
                                1201.2,
                                Optional.of(PairVerdicts.of(Verdict.DIFFERENT, 1201.2 / 15.4167, 0.03, 4, 5, 0))),
                        failed("POOL")),
                List.of("Not all arms were warmed up."));
        RankedFamily alone = new RankedFamily(
                "Baseline.bridge",
                "strategy",
                AnswerMetric.score("avgt"),
                List.of(),
                true,
                List.of(new RankedFamily.RankedArm(
                        "LOOP",
                        "",
                        123.456,
                        "us/op",
                        1,
                        Optional.empty(),
                        Double.NaN,
                        List.of(),
                        Double.NaN,
                        0.0451,
                        Double.NaN,
                        Optional.empty())),
                List.of());

        RankedFamily latency = answeredBy(new AnswerMetric("latency.p50", "us", false), 20, 25, 50);
        RankedFamily rate = answeredBy(new AnswerMetric("rate.highest", "requests/s", true), 200, 160, 80);
        RankedFamily memory = answeredBy(new AnswerMetric("heap.perTask", "B/task", false), 700, 840, 2100);
        RankedFamily waiting = new RankedFamily(
                "FanOut.fanOut  tasks=100 waitMillis=1000",
                "model",
                AnswerMetric.score("avgt"),
                List.of("threads.peak", "lost updates/op"),
                true,
                List.of(
                        arm("DEFAULT", 1001, Optional.empty()),
                        arm("VIRTUAL", 1002, Optional.of(PairVerdicts.onOverhead(Verdict.DIFFERENT, 1.001, 2))),
                        arm("HYBRID", 1001.1, Optional.of(PairVerdicts.onOverhead(Verdict.EQUIVALENT, 1.0001, 1.01))),
                        arm("IO", 1003, Optional.of(PairVerdicts.onOverhead(Verdict.INCONCLUSIVE, 1.002, 3)))),
                List.of());
        RankedFamily tooYoung = new RankedFamily(
                "FanOut.fanOut  tasks=100 waitMillis=1",
                "model",
                AnswerMetric.score("avgt"),
                List.of("threads.peak", "lost updates/op"),
                false,
                List.of(
                        arm("DEFAULT", 11, Optional.empty()),
                        arm("VIRTUAL", 22, Optional.of(PairVerdicts.of(Verdict.INVALID, 2, 0.01)))),
                List.of("Not judged."));
        RankedFamily throughput = answeredBy(AnswerMetric.score("thrpt"), 2000, 1600, 800);

        assertThat(RankedTable.render(List.of(fanOut, alone, latency, rate, memory, throughput, waiting, tooYoung)))
                .isEqualTo(golden("ranked-table.txt"));
    }

    @Test
    void rendersNothingFromNothing() {
        assertThat(RankedTable.render(List.of())).isEmpty();
    }

    /** Three arms, the second and third of which are called different. */
    private static RankedFamily answeredBy(AnswerMetric answer, double... scores) {
        String unit = answer.isScore() ? "ops/s" : answer.unit();
        List<RankedFamily.RankedArm> arms = new ArrayList<>();
        for (double score : scores) {
            double ratio = answer.higherIsBetter() ? scores[0] / score : score / scores[0];
            arms.add(new RankedFamily.RankedArm(
                    "ARM_" + arms.size(),
                    "",
                    score,
                    unit,
                    5,
                    arms.isEmpty() ? Optional.empty() : Optional.of(PairVerdicts.of(Verdict.DIFFERENT, ratio, 0.01)),
                    Double.NaN,
                    List.of(),
                    Double.NaN,
                    Double.NaN,
                    Double.NaN,
                    Optional.empty()));
        }
        return new RankedFamily(
                "answered by " + (answer.isScore() ? "the score" : answer.metric()),
                "model",
                answer,
                List.of(),
                true,
                arms,
                List.of());
    }

    private static RankedFamily.RankedArm arm(String name, double score, Optional<PairVerdict> toBest) {
        return new RankedFamily.RankedArm(
                name,
                "",
                score,
                "ms/op",
                5,
                toBest,
                10,
                List.of(17.0, 0.25),
                (score - 10) / 10,
                1.234,
                1234.5,
                Optional.empty());
    }

    private static RankedFamily.RankedArm failed(String name) {
        return new RankedFamily.RankedArm(
                name,
                "failed",
                Double.NaN,
                "",
                0,
                Optional.empty(),
                Double.NaN,
                List.of(Double.NaN, Double.NaN),
                Double.NaN,
                Double.NaN,
                Double.NaN,
                Optional.empty());
    }

    private static String golden(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(RankedTableTest.class.getResourceAsStream("/golden/" + name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
