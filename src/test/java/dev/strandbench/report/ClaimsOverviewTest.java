package dev.strandbench.report;

import static dev.strandbench.claims.MadeUpClaims.around;
import static dev.strandbench.claims.MadeUpClaims.fanOut;
import static dev.strandbench.claims.MadeUpClaims.onJdk;
import static dev.strandbench.claims.MadeUpClaims.onMachine;
import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.analysis.RangeVerdict;
import dev.strandbench.analysis.RangeVerdict.RangePosition;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.analysis.stats.RatioEstimate;
import dev.strandbench.claims.Claim;
import dev.strandbench.claims.ClaimFinding;
import dev.strandbench.claims.ClaimJudgement.PartFinding;
import dev.strandbench.claims.MadeUpClaims;
import dev.strandbench.result.Measurement;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ClaimsOverviewTest {

    private static final Claim TWICE =
            MadeUpClaims.claim("ratio = { of = \"PLATFORM\", to = \"VIRTUAL\", at-least = 2 }");
    private static final Claim ASCENDING =
            MadeUpClaims.claim("ascending = { arms = [\"VIRTUAL\", \"DEFAULT\", \"PLATFORM\"], at-least = 1 }");

    private static final Measurement SLOW = fanOut("PLATFORM", around(30));
    private static final Measurement QUICK = fanOut("PLATFORM", around(11));
    private static final Measurement VIRTUAL = fanOut("VIRTUAL", around(10));

    private static String overview(Claim claim, Measurement... entries) {
        return ClaimsReport.overview(MadeUpClaims.judge(entries).judge(claim));
    }

    @Test
    void hasOneLineForAClaimWithWhatWasPublishedAndMeasuredTheOlderJdkFirst() {
        String overview = overview(
                TWICE,
                onJdk("25.0.1", QUICK),
                onJdk("25.0.1", VIRTUAL),
                onJdk("21.0.9", SLOW),
                onJdk("21.0.9", VIRTUAL));

        assertThat(overview)
                .contains("| claim | says | published | claimed | JDK 21.0.9 | JDK 25.0.1 |\n")
                .containsPattern("\\| X1 \\| Something is so\\. \\| – \\| ≥ 2 "
                        + "\\| \\*\\*HOLDS\\*\\*<br>3\\.000, [0-9.]+ % sure "
                        + "\\| \\*\\*DOES NOT HOLD\\*\\*<br>1\\.100, [0-9.]+ % sure \\|\n");
    }

    @Test
    void showsThePublishedRatioOrFigure() {
        Claim withRatio =
                MadeUpClaims.claim("ratio = { of = \"PLATFORM\", to = \"VIRTUAL\", at-least = 2, published = 2.5 }");
        Claim withFigure = MadeUpClaims.claim("""
            range = { arms = ["VIRTUAL"], unit = "ms/op", at-least = 9, at-most = 11 }
            unit = "ms/op"
            published = [{ arm = "VIRTUAL", value = 9.5 }]
            """);

        assertThat(overview(withRatio, SLOW, VIRTUAL)).contains("| X1 | Something is so. | 2.500 | ≥ 2 |");
        assertThat(overview(withFigure, VIRTUAL)).contains("| X1 | Something is so. | 9.500 ms/op | 9–11 |");
    }

    @Test
    void hasAColumnForEachStateOfTheMachineOnlyWhereTheirVerdictsDiffer() {
        String differing = overview(
                TWICE,
                onMachine("Linux a, CPU, 2 processors", SLOW),
                onMachine("Linux a, CPU, 2 processors", VIRTUAL),
                onMachine("Linux b, CPU, 2 processors", QUICK),
                onMachine("Linux b, CPU, 2 processors", VIRTUAL));
        String same = overview(
                TWICE,
                onMachine("Linux a, CPU, 2 processors", SLOW),
                onMachine("Linux a, CPU, 2 processors", VIRTUAL),
                onMachine("Linux b, CPU, 2 processors", SLOW),
                onMachine("Linux b, CPU, 2 processors", VIRTUAL));

        assertThat(differing).contains("| claimed | JDK 25.0.1, Linux a | JDK 25.0.1, Linux b |\n");
        assertThat(same)
                .contains("| claimed | JDK 25.0.1 |\n")
                .contains("\n- JDK 25.0.1, Linux a, CPU, 2 processors: HOLDS; ")
                .contains("\n- JDK 25.0.1, Linux b, CPU, 2 processors: HOLDS; ");
    }

    @Test
    void foldsAwayWhatAVerdictRestsOn() {
        String overview = overview(TWICE, SLOW, VIRTUAL);

        assertThat(overview)
                .containsSubsequence(
                        "| X1 |",
                        "<details><summary>What the verdicts rest on</summary>",
                        "Published: a machine of 16 cores, JDK 21.",
                        "**X1**",
                        "- Judged by FanOutBenchmark.fanOut",
                        "</details>");
    }

    @Test
    void namesTheClaimsThatHoldOnOneJdkAndNotOnAnother() {
        assertThat(overview(TWICE, onJdk("21", SLOW), onJdk("21", VIRTUAL), onJdk("25", QUICK), onJdk("25", VIRTUAL)))
                .contains(
                        "\n- JDK 21: 1 judgement: HOLDS 1, ",
                        "\n- Holds on one of these and is refuted on another: X1.\n");
        assertThat(overview(TWICE, onJdk("21", SLOW), onJdk("21", VIRTUAL), onJdk("25", SLOW), onJdk("25", VIRTUAL)))
                .contains("\n- No claim holds on one of these and is refuted on another.\n");
        assertThat(overview(TWICE, SLOW, VIRTUAL)).doesNotContain("on one of these");
    }

    @Test
    void namesThePartThatRefutesAClaimBeforeThoseThatHold() {
        String overview = overview(ASCENDING, VIRTUAL, fanOut("DEFAULT", around(20)), fanOut("PLATFORM", around(5)));

        assertThat(oneLine(overview))
                .containsPattern("DOES NOT HOLD; PLATFORM / DEFAULT: 0\\.250 \\([^;]*, 30 forks"
                        + "; DEFAULT / VIRTUAL: 2\\.000 \\([^;]*, 30 forks, holds")
                .containsPattern("\\| \\*\\*DOES NOT HOLD\\*\\*<br>0\\.250, ");
    }

    @Test
    void saysHowSureEachIntervalIs() {
        assertThat(oneLine(overview(TWICE, SLOW, VIRTUAL)))
                .containsPattern("HOLDS; 3\\.000 \\([0-9.]+–[0-9.]+, 99(\\.[0-9]+)? %\\), 30 forks");
    }

    @Test
    void saysHowManyPartsOfARefutedClaimWereNotMeasured() {
        assertThat(oneLine(overview(ASCENDING, VIRTUAL, fanOut("DEFAULT", around(5)))))
                .containsPattern("DEFAULT / VIRTUAL: 0\\.500 \\([^;]*, 30 forks; 1 part not measured");
    }

    /** Joins the lines of wrapped sentences. */
    private static String oneLine(String overview) {
        return overview.replaceAll("\n(?=[^-|\n])", " ");
    }

    @Test
    void hasNoLineThatIsTooLongForAScreenButTheRowsOfTables() {
        assertThat(ClaimsReport.overview(ClaimsReportTest.judgements()).lines())
                .filteredOn(line -> !line.startsWith("|"))
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(120));
    }

    private static final double[] BASELINE = {0, 0, 0};

    /** Returns an open part for which the number of forks that would decide it is unknown. */
    private static PartFinding open(double... candidate) {
        return open(OptionalInt.empty(), List.of(), candidate);
    }

    private static PartFinding open(OptionalInt forksNeeded, List<List<Measurement>> judgedBy, double... candidate) {
        Claim claim = MadeUpClaims.claim("ratio = { of = \"PLATFORM\", to = \"VIRTUAL\", at-least = 1.2 }");
        RangeVerdict verdict = new RangeVerdict(
                RangePosition.UNDECIDED,
                new Interval(1.2, Double.POSITIVE_INFINITY),
                RatioEstimate.welch(BASELINE, candidate, 0),
                new Interval(0, Double.POSITIVE_INFINITY),
                0.99,
                candidate.length,
                forksNeeded);
        return new PartFinding(
                Map.of(),
                claim.experiment().orElseThrow().questions().getFirst(),
                OptionalDouble.empty(),
                ClaimFinding.CANNOT_TELL,
                Optional.of(verdict),
                List.of(),
                List.of(),
                judgedBy,
                Optional.empty());
    }

    /** A third of the measured forks count, so six more that count are likely to need 18. */
    @Test
    void asksForMoreForksIfSomeDoNotCount() {
        double[] fifteen = Arrays.copyOf(around(10), 15);
        List<List<Measurement>> arms =
                List.of(List.of(fanOut("PLATFORM", fifteen)), List.of(fanOut("VIRTUAL", fifteen)));

        assertThat(ClaimPhrases.verdict(open(OptionalInt.of(11), arms, 0.1, 0.2, 0.1, 0.2, 0.1)))
                .isEqualTo("CAN'T TELL: about 18 more forks");
    }

    @Test
    void doesNotCallForksThatAreAlikeTooNearTheLimit() {
        assertThat(ClaimPhrases.verdict(open(0.25, 0.25, 0.25)))
                .isEqualTo("CAN'T TELL: identical forks do not show how many are needed");
    }

    @Test
    void saysThatWhatScattersAroundTheLimitIsTooNearToIt() {
        double limit = Math.log(1.2);

        assertThat(ClaimPhrases.verdict(open(limit, limit - 0.1, limit + 0.1)))
                .isEqualTo("CAN'T TELL: too close to the limit for any number of forks");
    }

    @Test
    void givesTheEndsOfAnIntervalThatDecidesHoweverFarApartTheyAre() {
        assertThat(ClaimPhrases.interval(ClaimFinding.HOLDS, 3, 900)).isEqualTo("3.000–900.0");
        assertThat(ClaimPhrases.interval(ClaimFinding.DOES_NOT_HOLD, 3, 900)).isEqualTo("3.000–900.0");
        assertThat(ClaimPhrases.interval(ClaimFinding.CANNOT_TELL, 3, 900)).isEqualTo("wide");
        assertThat(ClaimPhrases.interval(ClaimFinding.CANNOT_TELL, 3, 200)).isEqualTo("3.000–200.0");
    }
}
