package dev.strandbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.GoldenFile;
import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.PairVerdicts;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.analysis.VerdictRule;
import dev.strandbench.report.RankedFamily.ArmFigures;
import dev.strandbench.report.RankedFamily.RankedArm;
import dev.strandbench.result.AnswerMetric;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RankedTableTest {

    private static final double NAN = Double.NaN;

    @Test
    void tellsScoreRatioAndVerdictOfEveryArmInEveryLocale() throws Exception {
        RankedFamily fanOut = fanOut(
                "tasks=10000 waitMillis=10",
                true,
                List.of(
                        arm("DEFAULT", 15.4167),
                        arm("HYBRID", 15.6, PairVerdicts.of(Verdict.EQUIVALENT, 15.6 / 15.4167, 0.002, 4, 5, 0)),
                        arm("STRUCTURED", 16, PairVerdicts.of(Verdict.INCONCLUSIVE, 16 / 15.4167, 0.02, 4, 5, 12)),
                        arm("VIRTUAL", 20.5, PairVerdicts.of(Verdict.DIFFERENT, 20.5 / 15.4167, 0.01, 4, 5, 0)),
                        arm("PLATFORM", 1201.2, PairVerdicts.of(Verdict.DIFFERENT, 1201.2 / 15.4167, 0.03, 4, 5, 0)),
                        arm("POOL", "failed", NAN, "", 0, Optional.empty(), NAN)),
                "Not all arms were warmed up.");
        RankedFamily alone = new RankedFamily(
                "Baseline.bridge",
                "strategy",
                AnswerMetric.score("avgt"),
                VerdictRule.USUAL_MARGIN,
                true,
                List.of(),
                true,
                List.of(arm("LOOP", "", 123.456, "us/op", 1, Optional.empty(), 0.0451)),
                List.of("LOOP was compared with nothing."),
                List.of());

        RankedFamily latency = answeredBy(new AnswerMetric("latency.p50", "us", false), 20, 25, 50);
        RankedFamily rate = answeredBy(new AnswerMetric("rate.highest", "requests/s", true), 200, 160, 80);
        RankedFamily memory = answeredBy(new AnswerMetric("heap.perTask", "B/task", false), 700, 840, 2100);
        RankedFamily waiting = fanOut(
                "tasks=100 waitMillis=1000",
                true,
                List.of(
                        arm("DEFAULT", 1001),
                        arm("VIRTUAL", 1002, PairVerdicts.onOverhead(Verdict.DIFFERENT, 1.001, 2)),
                        arm("HYBRID", 1001.1, PairVerdicts.onOverhead(Verdict.EQUIVALENT, 1.0001, 1.01)),
                        arm("IO", 1003, PairVerdicts.onOverhead(Verdict.INCONCLUSIVE, 1.002, 3))));
        RankedFamily tooYoung = fanOut(
                "tasks=100 waitMillis=1",
                false,
                List.of(arm("DEFAULT", 11), arm("VIRTUAL", 22, PairVerdicts.of(Verdict.INVALID, 2, 0.01))),
                "Not judged.");
        RankedFamily throughput = answeredBy(AnswerMetric.score("thrpt"), 2000, 1600, 800);

        List<RankedFamily> all = List.of(fanOut, alone, latency, rate, memory, throughput, waiting, tooYoung);
        GoldenFile.assertSameInEveryLocale("ranked-table.txt", () -> RankedTable.render(all));
    }

    @Test
    void writesEachParagraphOfTheAnswerOnItsOwnLine() {
        RankedFamily family = MadeUpFamilies.family(MadeUpFamilies.best("IO"))
                .with(List.of("POOL is slower than IO.", "Take IO."), List.of());

        assertThat(RankedTable.render(List.of(family))).contains("\n  POOL is slower than IO.\n  Take IO.\n");
    }

    @Test
    void rendersNothingFromNothing() {
        assertThat(RankedTable.render(List.of())).isEmpty();
    }

    @Test
    void explainsTheIdealOnlyIfATableShowsIt() {
        RankedFamily withIdeal = fanOut("", true, List.of(arm("IO", 20)));

        assertThat(RankedTable.legend(List.of(withIdeal))).contains("× best: ", "× ideal: ");
        assertThat(RankedTable.legend(List.of(MadeUpFamilies.family(MadeUpFamilies.best("IO")))))
                .contains("× best: ")
                .doesNotContain("× ideal");
    }

    private static RankedFamily fanOut(String title, boolean ranked, List<RankedArm> arms, String... notes) {
        return new RankedFamily(
                "FanOut.fanOut  " + title,
                "model",
                AnswerMetric.score("avgt"),
                VerdictRule.USUAL_MARGIN,
                true,
                List.of("threads.peak", "lost updates/op"),
                ranked,
                arms,
                List.of(),
                List.of(notes));
    }

    private static RankedFamily answeredBy(AnswerMetric answer, double... scores) {
        String unit = answer.isScore() ? "ops/s" : answer.unit();
        List<RankedArm> arms = new ArrayList<>();
        for (double score : scores) {
            double ratio = answer.higherIsBetter() ? scores[0] / score : score / scores[0];
            Optional<PairVerdict> toBest =
                    arms.isEmpty() ? Optional.empty() : Optional.of(PairVerdicts.of(Verdict.DIFFERENT, ratio, 0.01));
            arms.add(arm("ARM_" + arms.size(), "", score, unit, 5, toBest, NAN));
        }
        return new RankedFamily(
                "answered by " + (answer.isScore() ? "the score" : answer.metric()),
                "model",
                answer,
                VerdictRule.USUAL_MARGIN,
                true,
                List.of(),
                true,
                arms,
                List.of(),
                List.of());
    }

    private static RankedArm arm(String name, double score) {
        return arm(name, score, Optional.empty());
    }

    private static RankedArm arm(String name, double score, PairVerdict toBest) {
        return arm(name, score, Optional.of(toBest));
    }

    private static RankedArm arm(String name, double score, Optional<PairVerdict> toBest) {
        return new RankedArm(
                name,
                "",
                new ArmFigures(score, "ms/op", 10, List.of(17.0, 0.25), (score - 10) / 10, 1.234, 1234.5),
                5,
                toBest,
                RankedFamily.Bounds.NONE,
                Set.of(),
                Optional.empty(),
                MadeUpFamilies.scores(5));
    }

    private static RankedArm arm(
            String name,
            String remark,
            double score,
            String unit,
            int forks,
            Optional<PairVerdict> toBest,
            double processorPerTask) {
        List<Double> columns = remark.isEmpty() ? List.of() : List.of(NAN, NAN);
        return new RankedArm(
                name,
                remark,
                new ArmFigures(score, unit, NAN, columns, NAN, processorPerTask, NAN),
                forks,
                toBest,
                RankedFamily.Bounds.NONE,
                Set.of(),
                Optional.empty(),
                MadeUpFamilies.scores(forks));
    }
}
