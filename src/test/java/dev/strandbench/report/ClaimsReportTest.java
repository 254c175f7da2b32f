package dev.strandbench.report;

import static dev.strandbench.claims.MadeUpClaims.around;
import static dev.strandbench.claims.MadeUpClaims.fanOut;
import static dev.strandbench.claims.MadeUpClaims.judge;
import static dev.strandbench.claims.MadeUpClaims.ofJmh;
import static dev.strandbench.claims.MadeUpClaims.onJdk;
import static dev.strandbench.claims.MadeUpClaims.scattered;
import static dev.strandbench.compare.Entries.params;
import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.GoldenFile;
import dev.strandbench.claims.Claim;
import dev.strandbench.claims.ClaimJudge;
import dev.strandbench.claims.ClaimJudgement;
import dev.strandbench.claims.MadeUpClaims;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClaimsReportTest {

    static final List<Claim> CLAIMS = MadeUpClaims.parsed("""
            [[claims]]
            id = "X1"
            sentence = "Platform threads take *far* longer."
            reading = "Far longer is at least twice as long."
            benchmark = "FanOutBenchmark.fanOut"
            state = "warm"
            parameters.tasks = [1000, 10000]
            parameters.waitMillis = 10
            ratio = { of = "PLATFORM", to = "VIRTUAL", at-least = 2 }
            unit = "ops/s"
            published = [
                { arm = "PLATFORM", at.tasks = 1000, value = 20, error = 1.5 },
                { arm = "VIRTUAL", at.tasks = 1000, value = 80 },
            ]
            differences = ["Here the moon was full."]

            [[claims]]
            id = "X2"
            sentence = "All are alike."
            benchmark = "FanOutBenchmark.fanOut"
            state = "warm"
            parameters.tasks = 1000
            parameters.waitMillis = 10
            alike = { arms = ["VIRTUAL", "DEFAULT", "IO"], within = "1%" }

            [[claims]]
            id = "X3"
            sentence = "An op takes about 10 ms."
            benchmark = "FanOutBenchmark.fanOut"
            state = "warm"
            parameters.tasks = 1000
            parameters.waitMillis = 10
            range = { arms = ["VIRTUAL"], unit = "ms/op", at-least = 10, at-most = 11 }

            [[claims]]
            id = "X4"
            sentence = "Nobody has measured this."
            benchmark = "FanOutBenchmark.fanOut"
            state = "warm"
            parameters.tasks = 77
            range = { arms = ["VIRTUAL"], unit = "ms/op", at-most = 11 }

            [[claims]]
            id = "X5"
            sentence = "Nobody can measure this."
            needs = "a scenario"
            """);

    static List<ClaimJudgement> judgements() {
        return judge(
                        fanOut("PLATFORM", around(45)),
                        fanOut("VIRTUAL", around(10.4)),
                        fanOut(params("model", "PLATFORM", "tasks", "10000", "waitMillis", "10"), around(300)),
                        fanOut("DEFAULT", scattered(10.4)),
                        ofJmh(5, fanOut("IO", 12)))
                .judgeAll(CLAIMS);
    }

    @Test
    void saysTheSameInEveryLocale() throws Exception {
        GoldenFile.assertSameInEveryLocale("claims.txt", () -> ClaimsReport.text(judgements()));
        GoldenFile.assertSameInEveryLocale("claims.md", () -> ClaimsReport.markdown(judgements()));
        GoldenFile.assertSameInEveryLocale("claims.json", () -> ClaimsReport.json(judgements()));
        GoldenFile.assertSameInEveryLocale("claims-list.txt", () -> ClaimsReport.listText(CLAIMS));
        GoldenFile.assertSameInEveryLocale("claims-list.md", () -> ClaimsReport.listMarkdown(CLAIMS));
    }

    @Test
    void keepsTheNameOfAJdkTextInMarkdown() {
        ClaimJudge judge = judge(onJdk("25 | <b>", fanOut("VIRTUAL", around(10.4))));

        assertThat(ClaimsReport.markdown(judge.judgeAll(CLAIMS)))
                .contains("| claimed | JDK 25 \\| &lt;b> |")
                .doesNotContain("<b>");
    }

    @Test
    void saysHowOftenACountWasZero() {
        assertThat(ClaimsReport.text(judgedByCounts(0, 0, 3, 0)))
                .contains("X1: DOES NOT HOLD", "above 0 in 1 of 4 iterations, at most 3 updates/op");
        assertThat(ClaimsReport.text(judgedByCounts(0, 0, 0, 0)))
                .contains("X1: HOLDS", "0 in 4 of 4 iterations ")
                .doesNotContain("at most");
    }

    @Test
    void saysHowManyVerdictsMayBeWrong() {
        ClaimJudge judge = judge(fanOut("VIRTUAL", around(10.4)));
        Claim ofFigure = MadeUpClaims.claim("range = { arms = [\"VIRTUAL\"], unit = \"ms/op\", at-most = 11 }");

        assertThat(ClaimsReport.text(judge.judge(ofFigure)))
                .contains("1 judgement: HOLDS 1, BETTER THAN CLAIMED 0, DOES NOT HOLD 0, CANNOT SHOW HERE 0, "
                        + "CAN'T TELL 0.")
                .contains("designed to give at most 1 % wrong verdicts: up to 0.01 of 1 verdict on ratios and "
                        + "figures.");
        assertThat(ClaimsReport.text(judgedByCounts(0))).doesNotContain("wrong verdicts");
    }

    @Test
    void doesNotStateAnErrorOfCounts() {
        assertThat(ClaimsReport.text(judgedByCounts(0, 0, 0, 0)))
                .contains("1 judgement: HOLDS 1")
                .doesNotContain("wrong verdicts");
    }

    private static List<ClaimJudgement> judgedByCounts(double... lost) {
        return judge(MadeUpClaims.counted(lost)).judge(MadeUpClaims.counting(true));
    }
}
