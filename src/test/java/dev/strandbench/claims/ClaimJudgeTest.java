package dev.strandbench.claims;

import static dev.strandbench.claims.ClaimFinding.CANNOT_TELL;
import static dev.strandbench.claims.ClaimFinding.DOES_NOT_HOLD;
import static dev.strandbench.claims.ClaimFinding.HOLDS;
import static dev.strandbench.claims.MadeUpClaims.around;
import static dev.strandbench.claims.MadeUpClaims.claim;
import static dev.strandbench.claims.MadeUpClaims.counted;
import static dev.strandbench.claims.MadeUpClaims.counting;
import static dev.strandbench.claims.MadeUpClaims.fanOut;
import static dev.strandbench.claims.MadeUpClaims.onJdk;
import static dev.strandbench.claims.MadeUpClaims.scattered;
import static dev.strandbench.compare.Entries.entry;
import static dev.strandbench.compare.Entries.metric;
import static dev.strandbench.compare.Entries.ofRun;
import static dev.strandbench.compare.Entries.withConditions;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.strandbench.claims.ClaimJudgement.ClaimSetting;
import dev.strandbench.claims.ClaimJudgement.ClaimedFigure;
import dev.strandbench.claims.ClaimJudgement.PartFinding;
import dev.strandbench.compare.Entries;
import dev.strandbench.report.ClaimPhrases;
import dev.strandbench.report.ClaimsReport;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import dev.strandbench.result.RunConditions;
import dev.strandbench.result.RunMembership;
import dev.strandbench.result.RunMemberships;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowingConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClaimJudgeTest {

    private static final String TWICE = "ratio = { of = \"PLATFORM\", to = \"VIRTUAL\", at-least = 2 }";
    private static final Claim AT_LEAST_TWICE = claim(TWICE);
    private static final Measurement PLATFORM = fanOut("PLATFORM", around(30));
    private static final Measurement VIRTUAL = fanOut("VIRTUAL", around(10));
    private static final String OLDER_RUN = "claims-2026-01-02T03:04:05.678Z-b";
    private static final String NEWER_RUN = "claims-2026-01-02T04:04:05.678Z-a";

    private static List<ClaimJudgement> judgements(Claim claim, Measurement... entries) {
        return MadeUpClaims.judge(entries).judge(claim);
    }

    private static ClaimJudgement judged(Claim claim, Measurement... entries) {
        List<ClaimJudgement> judgements = judgements(claim, entries);
        assertThat(judgements).hasSize(1);
        return judgements.getFirst();
    }

    private static ClaimFinding finding(Claim claim, Measurement... entries) {
        return judged(claim, entries).finding();
    }

    private static List<String> obstacles(ClaimJudgement judgement) {
        return judgement.parts().getFirst().obstacles();
    }

    @Test
    void leavesOutClaimsThatARunDidNotMeasure() {
        List<Claim> claims = List.of(AT_LEAST_TWICE);

        assertThat(MadeUpClaims.judge(PLATFORM, VIRTUAL).judgeMeasured(claims, "quick"))
                .extracting(ClaimJudgement::finding)
                .containsExactly(HOLDS);
        assertThat(MadeUpClaims.judge(PLATFORM).judgeMeasured(claims, "quick")).isEmpty();
    }

    private static Measurement[] fanOuts(String figures) {
        return Stream.of(figures.split(", "))
                .map(each -> each.split(" "))
                .map(each -> fanOut(each[0], around(Double.parseDouble(each[1]))))
                .toArray(Measurement[]::new);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        ratio = { of = "PLATFORM", to = "VIRTUAL", at-least = 2 } | PLATFORM 30, VIRTUAL 10 | HOLDS
        ratio = { of = "PLATFORM", to = "VIRTUAL", at-least = 2 } | PLATFORM 21, VIRTUAL 10 | HOLDS
        ratio = { of = "PLATFORM", to = "VIRTUAL", at-least = 2 } | PLATFORM 19, VIRTUAL 10 | DOES_NOT_HOLD
        ratio = { of = "PLATFORM", to = "VIRTUAL", at-least = 2 } | PLATFORM 5, VIRTUAL 10 | DOES_NOT_HOLD
        ratio = { of = "PLATFORM", to = "VIRTUAL", at-least = 1.2, at-most = 2 } | PLATFORM 15, VIRTUAL 10 | HOLDS
        ratio = { of = "PLATFORM", to = "VIRTUAL", at-least = 1.2, at-most = 2 } | PLATFORM 25, VIRTUAL 10 | DOES_NOT_HOLD
        ratio = { of = "PLATFORM", to = "VIRTUAL", at-least = 1.2, at-most = 2 } | PLATFORM 10, VIRTUAL 10 | DOES_NOT_HOLD
        alike = { arms = ["PLATFORM", "VIRTUAL"], within = "1%" } | PLATFORM 10.02, VIRTUAL 10 | HOLDS
        alike = { arms = ["PLATFORM", "VIRTUAL"], within = "1%" } | PLATFORM 10.2, VIRTUAL 10 | DOES_NOT_HOLD
        alike = { arms = ["PLATFORM", "VIRTUAL"], within = "1%" } | PLATFORM 9.8, VIRTUAL 10 | DOES_NOT_HOLD
        ascending = { arms = ["IO", "HYBRID", "VIRTUAL"], at-least = 1 } | IO 10, HYBRID 11, VIRTUAL 12 | HOLDS
        ascending = { arms = ["IO", "HYBRID", "VIRTUAL"], at-least = 1 } | IO 10, HYBRID 12, VIRTUAL 11 | DOES_NOT_HOLD
        ascending = { arms = ["IO", "HYBRID", "VIRTUAL"], at-least = 1 } | IO 12, HYBRID 11, VIRTUAL 13 | DOES_NOT_HOLD
        range = { arms = ["VIRTUAL"], unit = "s/op", at-least = 0.01, at-most = 0.011 } | VIRTUAL 10.5 | HOLDS
        range = { arms = ["VIRTUAL"], unit = "s/op", at-least = 0.01, at-most = 0.011 } | VIRTUAL 12 | DOES_NOT_HOLD
        range = { arms = ["VIRTUAL"], unit = "s/op", at-least = 0.01, at-most = 0.011 } | VIRTUAL 9 | DOES_NOT_HOLD
        """)
    void judgesAPredicateByFigures(String predicate, String figures, ClaimFinding finding) {
        assertThat(finding(claim(predicate), fanOuts(figures))).isEqualTo(finding);
    }

    /** With a damped ratio, 1.2 instead of at least 1.5 does not refute the claim. */
    @ParameterizedTest
    @CsvSource({"12, CANNOT_SHOW_HERE", "16, HOLDS", "30, DOES_NOT_HOLD", "5, DOES_NOT_HOLD"})
    void isNotRefutedByADampedRatio(double platform, ClaimFinding finding) {
        Claim damped = claim("""
            damped = "more work in each op"
            ratio = { of = "PLATFORM", to = "VIRTUAL", at-least = 1.5, at-most = 2.2 }
            """);

        assertThat(finding(damped, fanOuts("PLATFORM " + platform + ", VIRTUAL 10")))
                .isEqualTo(finding);
    }

    @ParameterizedTest
    @CsvSource({
        "-Dkotlinx.coroutines.io.parallelism=512, CANNOT_TELL",
        "-Xint, CANNOT_TELL",
        "-Xmx5g, HOLDS",
        "-Djdk.virtualThreadScheduler.parallelism=1, CANNOT_TELL"
    })
    void countsNoEntriesWithOtherJvmSettings(String argument, ClaimFinding finding) {
        RunConditions usual = PLATFORM.conditions();
        RunConditions how = new RunConditions(
                usual.jmhVersion(),
                usual.jvm(),
                usual.jdkVersion(),
                usual.vmName(),
                usual.vmVersion(),
                List.of(argument),
                usual.threads(),
                usual.warmupIterations(),
                usual.warmupTime(),
                usual.measurementIterations(),
                usual.measurementTime());

        assertThat(finding(AT_LEAST_TWICE, withConditions(how, PLATFORM), VIRTUAL))
                .isEqualTo(finding);
    }

    @ParameterizedTest
    @CsvSource({"..23, 21.0.5", "24.., '25.0.1,28-ea'", "22..25, 25.0.1", "..20, ''"})
    void judgesOnTheJdksThatAClaimIsAbout(String jdks, String judgedOn) {
        Measurement[] entries = Stream.of("21.0.5", "25.0.1", "28-ea")
                .flatMap(jdk -> Stream.of(fanOuts("PLATFORM 30, VIRTUAL 10")).map(entry -> onJdk(jdk, entry)))
                .toArray(Measurement[]::new);

        List<ClaimJudgement> judgements = judgements(claim("jdks = \"" + jdks + "\"\n" + TWICE), entries);

        assertThat(judgements.stream()
                        .flatMap(judgement -> judgement.setting().stream())
                        .map(ClaimSetting::jdk))
                .containsExactly(judgedOn.isEmpty() ? new String[0] : judgedOn.split(","));
        assertThat(judgements)
                .extracting(ClaimJudgement::finding)
                .containsOnly(judgedOn.isEmpty() ? CANNOT_TELL : HOLDS);
    }

    @Test
    void concludesNothingWhereAHelperWasTooBusy() {
        Measurement busy = MadeUpClaims.with("invalid", metric("yes/no", 0, 1, 0, 0, 0), PLATFORM);

        ClaimJudgement judgement = judged(AT_LEAST_TWICE, busy, VIRTUAL);

        assertThat(judgement.finding()).isEqualTo(CANNOT_TELL);
        assertThat(obstacles(judgement)).containsExactly("a helper was too busy");
    }

    @ParameterizedTest
    @CsvSource({"10, 10.5, HOLDS", "10, 12, DOES_NOT_HOLD", "10, 8, DOES_NOT_HOLD", "20, 20.5, HOLDS"})
    void flipsConstancyOverAParameter(double few, double many, ClaimFinding finding) {
        Claim claim = MadeUpClaims.about("FanOutBenchmark.fanOut", """
            parameters.tasks = [10, 1000, 10000]
            parameters.waitMillis = 10
            constant = { arms = ["VIRTUAL", "IO"], over = "tasks", within = "10%" }
            unit = "ms/op"
            published = [{ arm = "VIRTUAL", value = 16 }]
            """);

        ClaimJudgement judgement = judged(
                claim,
                sized("VIRTUAL", 10, few),
                sized("VIRTUAL", 1000, few),
                sized("VIRTUAL", 10000, many),
                sized("IO", 10, 1),
                sized("IO", 1000, 1),
                sized("IO", 10000, 1));

        assertThat(judgement.finding()).isEqualTo(finding);
        assertThat(judgement.parts()).hasSize(4);
        assertThat(judgement.parts().get(1).verdict().orElseThrow().estimate().ratio())
                .isCloseTo(many / few, within(1e-3));
        assertThat(judgement.figures())
                .extracting(
                        ClaimedFigure::arm,
                        figure -> figure.published()
                                .map(Claim.PublishedFigure::value)
                                .orElse(Double.NaN))
                .contains(
                        tuple("VIRTUAL at tasks=10", 16.0),
                        tuple("VIRTUAL at tasks=10000", 16.0),
                        tuple("IO at tasks=1000", Double.NaN));
    }

    private static Measurement sized(String model, int tasks, double millis) {
        return fanOut(Map.of("model", model, "tasks", String.valueOf(tasks), "waitMillis", "10"), around(millis));
    }

    /** The ratio is 4.7 standard errors beyond the range. One part takes 4.3 at thirty forks, one of ten takes 5.1. */
    @Test
    void takesSurerForksToRefuteAClaimOfManyParts() {
        double[] others = new double[30];
        Arrays.setAll(others, fork -> 11 * Math.exp(0.01746 + (fork % 2 == 0 ? 0.02 : -0.02)));
        double[] some = new double[30];
        Arrays.fill(some, 10);
        Claim one = claim("alike = { arms = [\"VIRTUAL\", \"IO\"], within = \"10%\" }");
        Claim many = claim("""
            alike = { arms = ["VIRTUAL", "IO", "DEFAULT", "POOL", "HYBRID"], within = "10%" }
            """);
        Measurement[] entries = {fanOut("VIRTUAL", some), fanOut("IO", others)};

        assertThat(finding(one, entries)).isEqualTo(DOES_NOT_HOLD);
        ClaimJudgement ofMany = judged(many, entries);
        assertThat(ofMany.finding()).isEqualTo(CANNOT_TELL);
        assertThat(ofMany.parts().getFirst().verdict().orElseThrow().confidence())
                .isCloseTo(1 - 0.01 / 10, within(1e-12));
    }

    @Test
    void isAsSureOfItsPairWhateverElseWasMeasuredBesideIt() {
        Measurement[] pair = {PLATFORM, VIRTUAL};
        Measurement[] beside = Stream.concat(
                        Stream.of(pair),
                        Stream.of("POOL", "IO", "DEFAULT", "HYBRID").map(model -> fanOut(model, around(12))))
                .toArray(Measurement[]::new);

        assertThat(judged(AT_LEAST_TWICE, beside).parts().getFirst().verdict())
                .isPresent()
                .isEqualTo(judged(AT_LEAST_TWICE, pair).parts().getFirst().verdict());
    }

    @Test
    void comparesEveryPairOfWhatIsSaidToBeAlike() {
        Claim claim = claim("alike = { arms = [\"PLATFORM\", \"VIRTUAL\", \"DEFAULT\"], within = \"5%\" }");

        ClaimJudgement judgement = judged(claim, fanOuts("PLATFORM 10, VIRTUAL 10.3, DEFAULT 10.6"));

        assertThat(judgement.parts()).extracting(PartFinding::finding).containsExactly(HOLDS, DOES_NOT_HOLD, HOLDS);
        assertThat(judgement.finding()).isEqualTo(DOES_NOT_HOLD);
    }

    @ParameterizedTest
    @CsvSource({"true, 0, HOLDS", "true, 0.25, DOES_NOT_HOLD", "false, 0.25, HOLDS", "false, 0, DOES_NOT_HOLD"})
    void flipsACount(boolean zero, double lost, ClaimFinding finding) {
        Claim claim = counting(zero);

        assertThat(finding(claim, counted(lost, lost, lost))).isEqualTo(finding);
    }

    @Test
    void takesOneContraryCountForEnoughButNotOneFork() {
        assertThat(finding(counting(true), counted(0, 0, 1))).isEqualTo(DOES_NOT_HOLD);
        assertThat(finding(counting(false), counted(1, 1, 0))).isEqualTo(DOES_NOT_HOLD);
        assertThat(finding(counting(true), counted(0))).isEqualTo(CANNOT_TELL);
    }

    @Test
    void takesAsManyForksToConfirmACountAsTheFirstLookOfItsRun() {
        assertThat(finding(counting(true), counted(0, 0))).isEqualTo(HOLDS);
        assertThat(finding(counting(true), looked(counted(0, 0)))).isEqualTo(CANNOT_TELL);
        assertThat(finding(counting(true), looked(counted(0, 0, 0)))).isEqualTo(HOLDS);
    }

    @Test
    void concludesNothingFromCountsThatAHelperDecidedOrThatAreMissing() {
        Measurement busy = MadeUpClaims.with("invalid", metric("yes/no", 0, 1, 0), counted(0, 1, 0));

        assertThat(finding(counting(true), busy)).isEqualTo(CANNOT_TELL);
        assertThat(obstacles(judged(counting(true), busy))).containsExactly("a helper was too busy");
        assertThat(finding(counting(true), counted(0, Double.NaN, 0))).isEqualTo(CANNOT_TELL);
        assertThat(finding(counting(true), counted(0, Double.NaN, 1))).isEqualTo(DOES_NOT_HOLD);
    }

    /** A fork that loses an update may fail, and then records no count. */
    @Test
    void doesNotConfirmThatACountIsZeroIfForksFailed() {
        Measurement zeros = Entries.withFailedForks(1, 4, counted(0, 0, 0));

        assertThat(finding(counting(true), zeros)).isEqualTo(CANNOT_TELL);
        assertThat(obstacles(judged(counting(true), zeros)))
                .containsExactly("forks failed, perhaps because of the counted event");
        assertThat(obstacles(judged(counting(true), givenUp(counted(0, 0, 0)))))
                .containsExactly("forks failed, perhaps because of the counted event");
        assertThat(finding(counting(true), Entries.withFailedForks(1, 4, counted(0, 1, 0))))
                .isEqualTo(DOES_NOT_HOLD);
        assertThat(finding(counting(false), Entries.withFailedForks(1, 4, counted(1, 1, 1))))
                .isEqualTo(HOLDS);
    }

    @Test
    void doesNotConfirmByOtherRunsThatACountIsZeroIfARunGaveTheArmUp() {
        Measurement zeros = MadeUpClaims.inRun(NEWER_RUN, counted(0, 0, 0));
        Measurement uncounted = Entries.withSecondary(Map.of(), counted(0));

        assertThat(finding(counting(true), zeros, uncounted)).isEqualTo(HOLDS);
        assertThat(finding(counting(true), zeros, givenUp(uncounted))).isEqualTo(CANNOT_TELL);
    }

    /** An arm that its run gave up looks measured, but has no forks that count. */
    @Test
    void namesTheArmsThatWereGivenUp() {
        Measurement virtual = givenUp(fanOut("VIRTUAL", 10));

        ClaimJudgement one = judged(AT_LEAST_TWICE, PLATFORM, virtual);

        assertThat(one.finding()).isEqualTo(CANNOT_TELL);
        assertThat(one.parts().getFirst().missing()).isEmpty();
        assertThat(obstacles(one)).containsExactly("VIRTUAL was given up, because forks failed");
        assertThat(finding(AT_LEAST_TWICE, PLATFORM, virtual, MadeUpClaims.inRun(NEWER_RUN, VIRTUAL)))
                .isEqualTo(HOLDS);
    }

    @Test
    void namesAnArmThatWasNotMeasuredBesideOneThatWasGivenUp() {
        ClaimJudgement judgement = judged(AT_LEAST_TWICE, givenUp(fanOut("VIRTUAL", 10)));
        PartFinding part = judgement.parts().getFirst();

        assertThat(part.missing()).containsExactly("PLATFORM");
        assertThat(part.obstacles()).containsExactly("VIRTUAL was given up, because forks failed");
        assertThat(ClaimPhrases.verdict(part))
                .isEqualTo("CAN'T TELL: not measured: PLATFORM; VIRTUAL was given up, because forks failed");
        assertThat(ClaimsReport.overview(List.of(judgement)).replace('\n', ' '))
                .contains("0 forks: not measured: PLATFORM; VIRTUAL was given up, because forks failed");
    }

    @Test
    void countsWhetherOrNotThereWasAWarmup() {
        assertThat(finding(counting(true), MadeUpClaims.ofJmh(0, counted(0, 0, 0))))
                .isEqualTo(HOLDS);
    }

    private static Measurement givenUp(Measurement one) {
        return inRun(one, one.membership().orElseThrow().sequential(), true);
    }

    /** The same entry of a run that could stop at each look. */
    private static Measurement looked(Measurement one) {
        return inRun(one, true, false);
    }

    private static Measurement inRun(Measurement one, boolean sequential, boolean givenUp) {
        RunMembership own = one.membership().orElseThrow();
        RunMembership other = RunMemberships.of(
                own.run(),
                own.blocks(),
                own.machine(),
                own.jdk(),
                own.answer(),
                sequential,
                own.measuredFrom(),
                own.environment(),
                givenUp);
        return ofRun(other, one);
    }

    @Test
    void flipsAMetricOfWhichMoreIsBetterByItsValue() {
        Claim claim = MadeUpClaims.ofService("""
            parameters.endpoint = "EXECUTE"
            free = ["upstreamMillis"]
            ratio = { of = "WEBFLUX_COROUTINES", to = "MVC_POOL", at-least = 1.1 }
            """);

        ClaimJudgement more = judged(claim, served("WEBFLUX_COROUTINES", 30), served("MVC_POOL", 20));
        ClaimJudgement less = judged(claim, served("WEBFLUX_COROUTINES", 20), served("MVC_POOL", 30));

        assertThat(more.finding()).isEqualTo(HOLDS);
        assertThat(more.parts().getFirst().verdict().orElseThrow().estimate().ratio())
                .isCloseTo(1.5, within(1e-3));
        assertThat(more.setting().orElseThrow().parameters()).containsEntry("upstreamMillis", "250");
        assertThat(less.finding()).isEqualTo(DOES_NOT_HOLD);
    }

    private static Measurement served(String strategy, double requestsPerSecond) {
        return MadeUpClaims.with(
                "throughput",
                metric("requests/s", around(requestsPerSecond)),
                MadeUpClaims.entry(
                        "dev.strandbench.scenario.service.ServiceBenchmark.service",
                        Map.of("strategy", strategy, "heap", "64m", "endpoint", "EXECUTE", "upstreamMillis", "250"),
                        "ms/op",
                        around(200_000 / requestsPerSecond)));
    }

    @Test
    void countsAScoreAsTimeWhateverItsMode() {
        Claim claim = claim("""
            ratio = { of = "PLATFORM", to = "VIRTUAL", at-least = 2 }
            unit = "ops/s"
            published = [{ arm = "PLATFORM", value = 10 }, { arm = "VIRTUAL", value = 40 }]
            """);
        ClaimJudgement judgement = judged(
                claim, inThroughput(fanOut("PLATFORM", around(0.1))), inThroughput(fanOut("VIRTUAL", around(0.5))));

        assertThat(judgement.finding()).isEqualTo(HOLDS);
        assertThat(judgement.parts().getFirst().published()).hasValue(4);
        assertThat(judgement.figures().getFirst().measured()).isCloseTo(100, within(0.1));
        assertThat(judged(claim, fanOut("PLATFORM", around(10)), fanOut("VIRTUAL", around(2)))
                        .figures()
                        .getFirst()
                        .measured())
                .isCloseTo(100, within(0.1));
    }

    private static Measurement inThroughput(Measurement one) {
        Metric score = metric("ops/ms", one.primary().forkMeans());
        Measurement bare = entry(one.benchmark(), "thrpt", one.params(), score);
        return ofRun(one.membership().orElseThrow(), withConditions(one.conditions(), bare));
    }

    @Test
    void cannotTellWhatScattersTooMuchAndSaysHowManyForksItWouldTake() {
        Claim claim = claim("alike = { arms = [\"PLATFORM\", \"VIRTUAL\"], within = \"1%\" }");

        ClaimJudgement judgement = judged(
                claim,
                MadeUpClaims.ofJmh(5, fanOut("PLATFORM", scattered(10))),
                MadeUpClaims.ofJmh(5, fanOut("VIRTUAL", 10.2, 9.2, 10.8, 9.5, 10.5, 9, 11, 10)));

        assertThat(judgement.finding()).isEqualTo(CANNOT_TELL);
        assertThat(judgement.moreForks()).isGreaterThan(100);
    }

    @Test
    void namesTheArmsThatWereNotMeasured() {
        Claim claim = claim("ratio = { of = \"PLATFORM\", to = [\"VIRTUAL\", \"DEFAULT\"], at-least = 2 }");

        ClaimJudgement judgement = judged(claim, PLATFORM, VIRTUAL);

        assertThat(judgement.finding()).isEqualTo(CANNOT_TELL);
        assertThat(judgement.partsNotMeasured()).isEqualTo(1);
        assertThat(judgement.parts().get(1).missing()).containsExactly("DEFAULT");
    }

    @Test
    void namesTheVeryEntriesThatItJudgedBy() {
        Claim claim = claim("ratio = { of = \"PLATFORM\", to = [\"VIRTUAL\", \"DEFAULT\"], at-least = 2 }");

        ClaimJudgement judgement = judged(claim, fanOut("PLATFORM", 31), VIRTUAL, PLATFORM);

        assertThat(judgement.parts().get(0).judgedBy().stream().flatMap(List::stream))
                .satisfiesExactly(isThe(PLATFORM), isThe(VIRTUAL));
        assertThat(judgement.parts().get(1).judgedBy()).isEmpty();
    }

    private static ThrowingConsumer<Measurement> isThe(Measurement one) {
        return other -> assertThat(other).isSameAs(one);
    }

    @ParameterizedTest
    @CsvSource({"tasks, 10", "waitBy, GATE", "over.gc, Serial"})
    void takesOnlyCellsWithTheParametersOfTheClaimAndNoCircumstances(String name, String value) {
        Map<String, String> others = new HashMap<>(Map.of("model", "PLATFORM", "tasks", "1000", "waitMillis", "10"));
        others.put(name, value);

        ClaimJudgement judgement = judged(AT_LEAST_TWICE, fanOut(others, around(100)), VIRTUAL);

        assertThat(judgement.parts().getFirst().missing()).containsExactly("PLATFORM");
    }

    @Test
    void cannotTellFromOneFork() {
        assertThat(finding(AT_LEAST_TWICE, fanOut("PLATFORM", 100), fanOut("VIRTUAL", 10)))
                .isEqualTo(CANNOT_TELL);
    }

    @Test
    void judgesEachJdkByItself() {
        assertThat(judgements(
                        AT_LEAST_TWICE,
                        onJdk("21.0.5", PLATFORM),
                        onJdk("21.0.5", VIRTUAL),
                        onJdk("25.0.1", fanOut("PLATFORM", around(11))),
                        onJdk("25.0.1", VIRTUAL)))
                .extracting(judgement -> judgement.setting().orElseThrow().jdk(), ClaimJudgement::finding)
                .containsExactly(tuple("21.0.5", HOLDS), tuple("25.0.1", DOES_NOT_HOLD));
    }

    private static ResultFile file(String name, Measurement... entries) {
        return new ResultFile(name, List.of(entries));
    }

    private static List<ClaimJudgement> judgedIn(ResultFile... files) {
        return new ClaimJudge(List.of(files)).judge(AT_LEAST_TWICE);
    }

    @Test
    void judgesAcrossFilesWhereNoneHasAll() {
        assertThat(judgedIn(file("a.json", PLATFORM), file("b.json", VIRTUAL)))
                .singleElement()
                .extracting(ClaimJudgement::finding)
                .isEqualTo(HOLDS);
    }

    @ParameterizedTest
    @CsvSource({"6.8.0-45-generic, 6.8.0-47-generic, 1", "6.8.0-45-generic, 6.11.0-8-generic, 2"})
    void judgesTheBuildsOfAKernelTogether(String older, String newer, int judgements) {
        assertThat(judgedIn(file("a.json", onKernel(older, PLATFORM)), file("b.json", onKernel(newer, VIRTUAL))))
                .hasSize(judgements);
    }

    private static Measurement onKernel(String version, Measurement one) {
        return MadeUpClaims.onMachine("Linux " + version + " amd64, A processor 7, 2 processors, 8192 MiB", one);
    }

    /** A slow fork of the older run stays, in whatever order the files are given. */
    @Test
    void countsTheForksOfAllRunsTogether() {
        double[] platform = {30, 31, 29, 30, 90};
        double[] virtual = {10, 10.1, 9.9, 10, 10};
        ResultFile older = file(
                "old.json",
                MadeUpClaims.inRun(OLDER_RUN, fanOut("PLATFORM", platform)),
                MadeUpClaims.inRun(OLDER_RUN, fanOut("VIRTUAL", virtual)));
        ResultFile newer =
                file("new.json", MadeUpClaims.inRun(NEWER_RUN, PLATFORM), MadeUpClaims.inRun(NEWER_RUN, VIRTUAL));

        assertThat(judgedIn(older)).extracting(ClaimJudgement::finding).containsExactly(CANNOT_TELL);
        assertThat(judgedIn(older, newer)).singleElement().satisfies(judgement -> {
            PartFinding part = judgement.parts().getFirst();
            assertThat(part.forks()).isEqualTo(35);
            assertThat(part.verdict().orElseThrow().estimate().fewerForks())
                    .as("forks at the last look")
                    .isEqualTo(30);
            assertThat(part.judgedBy()).allMatch(arm -> arm.size() == 2);
            assertThat(judgement.figures().getFirst().forks()).isEqualTo(35);
            assertThat(judgement.figures().getFirst().measured()).isBetween(30.5, 31.5);
        });
        assertThat(ratio(newer, older)).isCloseTo(ratio(older, newer), within(1e-9));
    }

    private static double ratio(ResultFile... files) {
        PartFinding part = judgedIn(files).getFirst().parts().getFirst();
        return part.verdict().orElseThrow().estimate().ratio();
    }

    @Test
    void countsARunOnceThoughSeveralFilesHaveIt() {
        ResultFile early = file("early.json", fanOut("PLATFORM", 30, 31, 30), fanOut("VIRTUAL", 10, 10, 10));
        ResultFile late = file("late.json", fanOuts("PLATFORM 30, VIRTUAL 10"));

        assertThat(judgedIn(early, late, late).getFirst().parts().getFirst().forks())
                .isEqualTo(30);
    }

    @Test
    void doesNotCompareFilesThatNameNoMachine() {
        assertThat(judgedIn(
                        file("a.json", MadeUpClaims.ofJmh(5, PLATFORM)),
                        file("b.json", MadeUpClaims.ofJmh(5, VIRTUAL))))
                .extracting(judgement -> judgement.setting().orElseThrow().file(), ClaimJudgement::finding)
                .containsExactly(tuple("a.json", CANNOT_TELL), tuple("b.json", CANNOT_TELL));
        assertThat(judgedIn(
                        file("a.json", ofJmh("PLATFORM 30, VIRTUAL 10")),
                        file("b.json", ofJmh("PLATFORM 11, VIRTUAL 10"))))
                .extracting(ClaimJudgement::finding)
                .containsExactly(HOLDS, DOES_NOT_HOLD);
    }

    private static Measurement[] ofJmh(String figures) {
        return Stream.of(fanOuts(figures))
                .map(entry -> MadeUpClaims.ofJmh(5, entry))
                .toArray(Measurement[]::new);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void doesNotTakeAColdFigureForAWarmClaim(boolean joined) {
        ClaimJudgement cold = judged(AT_LEAST_TWICE, withoutWarmup(joined, PLATFORM), withoutWarmup(joined, VIRTUAL));

        assertThat(cold.finding()).isEqualTo(CANNOT_TELL);
        assertThat(obstacles(cold)).containsExactly("measured without a warm-up");
        assertThat(cold.moreForks()).isZero();
    }

    /** The same entry without a warm-up, of JMH or of joined rounds. */
    private static Measurement withoutWarmup(boolean joined, Measurement one) {
        Measurement cold = MadeUpClaims.ofJmh(0, one);
        return joined ? ofRun(one.membership().orElseThrow(), cold) : cold;
    }

    @Test
    void takesSingleShotsOnlyOfABenchmarkThatIsSingleShotItself() {
        Claim ofSingleShots = MadeUpClaims.about("FootprintBenchmark.footprint", """
            metric = "rss.perTask"
            ratio = { of = "PLATFORM", to = "DEFAULT", at-least = 2 }
            """);

        ClaimJudgement ofWarmOps = judged(AT_LEAST_TWICE, singleShot(PLATFORM), singleShot(VIRTUAL));

        assertThat(ofWarmOps.finding()).isEqualTo(CANNOT_TELL);
        assertThat(obstacles(ofWarmOps)).containsExactly("measured by single shots");
        assertThat(finding(ofSingleShots, footprint("PLATFORM", 9000), footprint("DEFAULT", 900)))
                .isEqualTo(HOLDS);
    }

    private static Measurement footprint(String model, double bytes) {
        Measurement one = MadeUpClaims.entry(
                "dev.strandbench.scenario.footprint.FootprintBenchmark.footprint",
                Map.of("model", model),
                "ms/op",
                around(5));
        return singleShot(MadeUpClaims.withIterations(
                0, 1, MadeUpClaims.with("rss.perTask", metric("B/task", around(bytes)), one)));
    }

    private static Measurement singleShot(Measurement one) {
        return new Measurement(
                one.benchmark(),
                "ss",
                one.params(),
                one.primary(),
                one.secondary(),
                one.conditions(),
                one.membership());
    }

    @Test
    void leavesOutRunsWithTooFewIterationsToBeWarm() {
        Measurement[] few = Stream.of(fanOuts("PLATFORM 11, VIRTUAL 10"))
                .map(entry -> MadeUpClaims.withIterations(1, 1, entry))
                .toArray(Measurement[]::new);
        Measurement[] enough = Stream.of(fanOuts("PLATFORM 30, VIRTUAL 10"))
                .map(entry -> MadeUpClaims.inRun("warm-run", entry))
                .toArray(Measurement[]::new);

        ClaimJudgement alone = judged(AT_LEAST_TWICE, few);
        assertThat(alone.finding()).isEqualTo(CANNOT_TELL);
        assertThat(obstacles(alone)).containsExactly("too few iterations to show that the code was warm: 1 of 4");
        assertThat(judgedIn(file("a.json", few), file("b.json", enough)))
                .extracting(ClaimJudgement::finding)
                .containsExactly(HOLDS);
    }

    @ParameterizedTest
    @CsvSource({"0.97, not steady", "0.999, ''"})
    void asksForASteadyScoreIfThePublicationAsksForAWarmUp(double change, String obstacle) {
        Claim steady = MadeUpClaims.parsed(
                        MadeUpClaims.twice("X1", "1000", "PLATFORM", "VIRTUAL").replace("\"warm\"", "\"steady\""))
                .getFirst();

        ClaimJudgement judgement = judged(steady, drifting(change, PLATFORM), VIRTUAL);

        assertThat(judgement.finding()).isEqualTo(obstacle.isEmpty() ? HOLDS : CANNOT_TELL);
        assertThat(obstacles(judgement)).containsExactly(obstacle.isEmpty() ? new String[0] : new String[] {obstacle});
        assertThat(finding(AT_LEAST_TWICE, drifting(change, PLATFORM), VIRTUAL)).isEqualTo(HOLDS);
    }

    /** Returns the same entry with four iterations a fork, each of which multiplies the score. */
    private static Measurement drifting(double change, Measurement one) {
        double[][] scores = Stream.of(one.primary().scores())
                .map(fork -> new double[] {
                    fork[0], fork[0] * change, fork[0] * change * change, fork[0] * change * change * change
                })
                .toArray(double[][]::new);
        return Entries.withPrimary(new Metric("ms/op", one.primary().score(), scores), one);
    }

    @ParameterizedTest
    @CsvSource({"lower, 9, BETTER_THAN_CLAIMED", "lower, 21, DOES_NOT_HOLD", "higher, 21, BETTER_THAN_CLAIMED"})
    void saysOnWhichSideOfTheRangeAFigureIs(String better, double figure, ClaimFinding finding) {
        Claim claim = claim("range = { arms = [\"VIRTUAL\"], unit = \"ms/op\", at-least = 10, at-most = 20 }\n"
                + "better = \"" + better + "\"");

        assertThat(finding(claim, fanOut("VIRTUAL", around(figure)))).isEqualTo(finding);
    }

    @ParameterizedTest
    @CsvSource({"30, HOLDS", "11, CANNOT_SHOW_HERE"})
    void mayConfirmButNotRefuteAnIrrefutableClaim(double platform, ClaimFinding finding) {
        Claim claim = claim("irrefutable = \"it is about JDK 19\"\n" + TWICE);

        ClaimJudgement judgement = judged(claim, fanOut("PLATFORM", around(platform)), VIRTUAL);

        assertThat(judgement.finding()).isEqualTo(finding);
        assertThat(judgement.parts().getFirst().bound())
                .isEqualTo(
                        finding == HOLDS
                                ? Optional.empty()
                                : Optional.of(new ClaimBound.Irrefutable("it is about JDK 19")));
    }

    @ParameterizedTest
    @CsvSource({
        "'Linux on amd64, 2 processors, 64 GiB', 16",
        "'Linux on amd64, 16 processors, 64 GiB',",
        "'Linux on amd64, 99999999999 processors',"
    })
    void saysThatAClaimWasPublishedOfAnotherNumberOfProcessors(String machine, @Nullable Integer other) {
        ClaimJudgement here = judged(AT_LEAST_TWICE, MadeUpClaims.onMachine(machine, PLATFORM));

        assertThat(here.otherProcessors()).isEqualTo(other == null ? OptionalInt.empty() : OptionalInt.of(other));
        assertThat(judged(AT_LEAST_TWICE, MadeUpClaims.ofJmh(5, PLATFORM)).otherProcessors())
                .isEmpty();
    }

    @Test
    void saysWhetherAClaimIsJudgedByFiguresThemselves() {
        Claim ofFigure = claim("range = { arms = [\"PLATFORM\"], unit = \"ms/op\", at-most = 40 }");

        assertThat(judged(AT_LEAST_TWICE, PLATFORM).isOfFigures()).isFalse();
        assertThat(judged(ofFigure, PLATFORM).isOfFigures()).isTrue();
    }

    @Test
    void saysNothingOfAClaimThatNeedsAnotherScenario() {
        Claim claim = MadeUpClaims.parsed("""
            [[claims]]
            id = "X1"
            sentence = "Something is so."
            needs = "a scenario of its own"
            """).getFirst();

        assertThat(finding(claim, PLATFORM)).isEqualTo(CANNOT_TELL);
        assertThat(claim.isRunnable()).isFalse();
    }
}
