package dev.strandbench.claims;

import static dev.strandbench.claims.MadeUpClaims.around;
import static dev.strandbench.claims.MadeUpClaims.fanOut;
import static dev.strandbench.claims.MadeUpClaims.onMachine;
import static dev.strandbench.claims.MadeUpClaims.twice;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.strandbench.compare.Entries;
import dev.strandbench.plan.Family;
import dev.strandbench.plan.Family.JmhCounts;
import dev.strandbench.plan.Plan;
import dev.strandbench.plan.Planner;
import dev.strandbench.plan.Profile;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MissingCellsTest {

    private static final String CHEAP = twice("CHEAP", "[10, 1000]", "PLATFORM", "VIRTUAL");

    private static final String DEAR = """
            [[claims]]
            id = "DEAR"
            sentence = "Something is so."
            benchmark = "FanOutBenchmark.fanOut"
            state = "warm"
            parameters.tasks = 10000
            parameters.waitMillis = 1000
            ratio = { of = "POOL", to = "VIRTUAL", at-least = 2 }
            op-seconds = 40
            """;

    private static final String UNRUNNABLE = """
            [[claims]]
            id = "OTHER"
            sentence = "Something is so."
            needs = "a scenario"
            """;

    private static MissingCells missing(Duration budget, Measurement... entries) {
        return missing(budget, List.of(MadeUpClaims.JDK), entries);
    }

    private static MissingCells missing(Duration budget, List<String> jdks, Measurement... entries) {
        return MissingCells.of(
                MadeUpClaims.parsed(DEAR + CHEAP + UNRUNNABLE),
                new UndecidedParts(MadeUpClaims.judge(entries), jdks, MadeUpClaims.MACHINE),
                budget,
                5);
    }

    private static MissingCells missing(List<Claim> claims, Duration budget, int forks) {
        UndecidedParts undecided =
                new UndecidedParts(new ClaimJudge(List.of()), List.of(MadeUpClaims.JDK), MadeUpClaims.MACHINE);
        return MissingCells.of(claims, undecided, budget, forks);
    }

    private static Plan counted(MissingCells missing) {
        Duration budget = Duration.ofHours(1);
        Profile profile = missing.profile(budget);
        return missing.counted(new Planner(profile, List.of(), Map.of(), List.of())
                .plan(List.of(), new Planner.Limits(budget, profile.precision(), 0, true), Optional.empty(), 1));
    }

    private static List<String> ids(List<MissingCells.ClaimOfCost> claims) {
        return claims.stream().map(one -> one.claim().id()).toList();
    }

    @Test
    void areThoseOfTheCheapestClaimsFirstAndLeaveOutWhatTheBudgetDoesNotAllow() {
        MissingCells all = missing(Duration.ofHours(1));
        MissingCells some = missing(Duration.ofMinutes(5));

        assertThat(ids(all.chosen())).containsExactly("CHEAP", "DEAR");
        assertThat(all.leftOut()).isEmpty();
        assertThat(ids(some.chosen())).containsExactly("CHEAP");
        assertThat(ids(some.leftOut())).containsExactly("DEAR");
        assertThat(some.leftOut().getFirst().seconds()).isEqualTo(5 * 2 * 321);
    }

    @Test
    void areThoseOfClaimsThatShareThemBeforeThoseOfOneThatSharesNone() {
        MissingCells missing = missing(
                MadeUpClaims.parsed(twice("FIRST", "10", "PLATFORM", "VIRTUAL")
                        + twice("APART", "1000", "HYBRID", "IO")
                        + twice("SHARING", "10", "PLATFORM", "DEFAULT")
                        + twice("COVERED", "10", "VIRTUAL", "DEFAULT")),
                // Enough for four cells.
                Duration.ofSeconds(9).multipliedBy(4 * 5),
                5);

        assertThat(ids(missing.chosen())).containsExactly("FIRST", "SHARING", "COVERED");
        assertThat(ids(missing.leftOut())).containsExactly("APART");
    }

    @Test
    void ofAClaimOfCountsTakeThreeForks() {
        Claim counted = MadeUpClaims.claim("""
                metric = "gc.alloc.rate.norm"
                count = { arms = ["VIRTUAL"], zero = false }
                """);
        assertThat(missing(List.of(counted), Duration.ofMinutes(5), 10).chosen())
                .singleElement()
                .satisfies(one -> assertThat(one.seconds()).isEqualTo(3 * 9));
    }

    @Test
    void areOnlyThoseOfPartsThatAreNotDecidedHere() {
        Measurement virtual = fanOut("VIRTUAL", around(10));
        Measurement[] holding = {fanOut("PLATFORM", around(30)), virtual};
        Measurement[] refuting = {fanOut("PLATFORM", around(10)), virtual};
        Measurement[] elsewhere = {onMachine("Another", refuting[0]), onMachine("Another", virtual)};
        Duration minutes = Duration.ofMinutes(5);

        assertThat(missing(minutes, holding).chosen())
                .singleElement()
                .satisfies(one -> assertThat(one.cells())
                        .allSatisfy(cell -> assertThat(cell.parameters()).containsEntry("tasks", "10"))
                        .hasSize(2));
        assertThat(missing(minutes, refuting).chosen()).isEmpty();
        assertThat(missing(minutes, elsewhere).chosen())
                .singleElement()
                .satisfies(one -> assertThat(one.cells()).hasSize(4));
        assertThat(missing(minutes, List.of("21.0.1", MadeUpClaims.JDK), refuting)
                        .chosen())
                .singleElement()
                .satisfies(one -> assertThat(one.cells()).hasSize(4))
                .satisfies(one -> assertThat(one.seconds()).isEqualTo(5 * 4 * 9));
    }

    @Test
    void makeFamiliesThatCompareTheArmsOfEachPart() {
        Plan plan = counted(missing(Duration.ofHours(1)));

        assertThat(plan.origin().profile()).isEqualTo("claims");
        assertThat(plan.effort().asked()).isTrue();
        assertThat(plan.families())
                .extracting(family -> family.arms().stream().map(family::label).toList(), Family::ownCounts)
                .containsExactly(
                        tuple(List.of("PLATFORM", "VIRTUAL"), new JmhCounts(5, 4, 4, Duration.ofSeconds(1))),
                        tuple(List.of("PLATFORM", "VIRTUAL"), new JmhCounts(5, 4, 4, Duration.ofSeconds(1))),
                        tuple(List.of("POOL", "VIRTUAL"), new JmhCounts(5, 4, 4, Duration.ofSeconds(20))));
    }

    @Test
    void runManyIterationsOfOpsThatAreShortByAnyOfTheClaimsThatHaveThem() {
        String ofTwoSizes = CHEAP.replace("CHEAP", "LONG") + "op-seconds = 20\n";
        MissingCells missing = missing(
                MadeUpClaims.parsed(ofTwoSizes + twice("SHORT", "10", "PLATFORM", "VIRTUAL")), Duration.ofHours(1), 5);
        Plan plan = counted(missing);

        assertThat(plan.families())
                .extracting(family -> family.arms().getFirst().parameters().get("tasks"), Family::ownCounts)
                .containsExactlyInAnyOrder(
                        tuple("10", new JmhCounts(5, 4, 4, Duration.ofSeconds(1))),
                        tuple("1000", new JmhCounts(5, 4, 4, Duration.ofSeconds(10))));
    }

    @ParameterizedTest
    @CsvSource({"0.5, 1000", "1, 1000", "1.5, 1000", "3, 1500", "8, 4000", "20, 10000"})
    void runFourOpsToWarmUpAndFourThatCount(double opSeconds, long millis) {
        MissingCells missing = missing(
                MadeUpClaims.parsed(twice("ONE", "10", "PLATFORM", "VIRTUAL") + "op-seconds = " + opSeconds + "\n"),
                Duration.ofHours(1),
                5);
        JmhCounts counts = counted(missing).families().getFirst().ownCounts();

        assertThat(counts).isEqualTo(new JmhCounts(5, 4, 4, Duration.ofMillis(millis)));
        assertThat(missing.chosen().getFirst().seconds()).isEqualTo(5 * 2 * (1 + 8 * Math.max(1, opSeconds)));
    }

    @ParameterizedTest
    @CsvSource({"4, 8", "8, 16", "50, 64"})
    void warmUpTwiceAsLongAsForksThatWereNotSteady(int before, int warmups) {
        Claim steady = MadeUpClaims.parsed(
                        twice("ONE", "1000", "PLATFORM", "VIRTUAL").replace("\"warm\"", "\"steady\""))
                .getFirst();
        double[][] drifting = new double[8][];
        Arrays.setAll(drifting, fork -> new double[] {30, 28, 26, 24 + 0.01 * fork});
        Measurement platform = MadeUpClaims.withIterations(
                before, 4, Entries.withPrimary(new Metric("ms/op", 27, drifting), fanOut("PLATFORM", new double[8])));
        Measurement virtual = MadeUpClaims.withIterations(before, 4, fanOut("VIRTUAL", around(10)));

        MissingCells missing = MissingCells.of(
                List.of(steady),
                new UndecidedParts(
                        MadeUpClaims.judge(platform, virtual), List.of(MadeUpClaims.JDK), MadeUpClaims.MACHINE),
                Duration.ofHours(1),
                5);

        assertThat(counted(missing).families().getFirst().ownCounts())
                .isEqualTo(new JmhCounts(5, warmups, 4, Duration.ofSeconds(1)));
    }

    @Test
    void ofSingleShotsTakeAsLongAsTheirOwnCountsDo() {
        List<Claim> shots = MadeUpClaims.parsed("""
                [[claims]]
                id = "SHOTS"
                sentence = "Something is so."
                benchmark = "ColdServiceBenchmark.service"
                state = "cold"
                parameters.heap = "64m"
                parameters.endpoint = "EXECUTE"
                parameters.failurePercent = 0
                free = ["mongo", "upstreamMillis", "delays", "connections", "timeoutMillis", "port"]
                ratio = { of = "WEBFLUX_COROUTINES", to = "MVC_POOL", at-least = 1 }
                op-seconds = 5
                """);
        assertThat(missing(shots, Duration.ofHours(1), 7).chosen())
                .singleElement()
                .satisfies(one ->
                        assertThat(one.seconds()).isEqualTo(7 * one.cells().size() * (1 + 2 * 5)));
    }

    @Test
    void haveTheIterationTimeOfTheFastestArm() {
        MissingCells missing = missing(
                MadeUpClaims.parsed(twice("SLOW", "10", "PLATFORM", "VIRTUAL")
                        + "op-seconds = 16\n"
                        + twice("QUICK", "10", "HYBRID", "VIRTUAL")
                        + "op-seconds = 5\n"),
                Duration.ofHours(1),
                5);
        Plan plan = counted(missing);

        assertThat(plan.families())
                .extracting(Family::ownCounts)
                .containsExactly(new JmhCounts(5, 4, 4, Duration.ofMillis(2500)));
    }
}
