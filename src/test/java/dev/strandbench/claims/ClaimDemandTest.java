package dev.strandbench.claims;

import static dev.strandbench.claims.MadeUpClaims.around;
import static dev.strandbench.claims.MadeUpClaims.twice;
import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.compare.Entries;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Plan;
import dev.strandbench.plan.PlannedJdk;
import dev.strandbench.plan.Planner;
import dev.strandbench.result.Measurement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClaimDemandTest {

    private static final Duration HOUR = Duration.ofHours(1);

    private static final List<Claim> CLAIMS = MadeUpClaims.parsed(twice("TWICE", "[10, 1000]", "PLATFORM", "VIRTUAL"));

    /** A claim about half of the cells of the plan. */
    private static final Claim AT_THOUSAND =
            MadeUpClaims.claim("ratio = { of = \"PLATFORM\", to = \"VIRTUAL\", at-least = 2 }");

    private static final Claim NOT_PLANNED =
            MadeUpClaims.claim("ratio = { of = \"HYBRID\", to = \"VIRTUAL\", at-least = 2 }");

    private final Plan plan = plan(CLAIMS);

    private static Plan plan(List<Claim> claims) {
        MissingCells missing = MissingCells.of(
                claims,
                new UndecidedParts(new ClaimJudge(List.of()), PlannedJdk.labels(List.of()), MadeUpClaims.MACHINE),
                HOUR,
                10);
        return missing.counted(new Planner(missing.profile(HOUR), List.of(), Map.of(), List.of())
                .plan(List.of(), new Planner.Limits(HOUR, 0.01, 0, false), Optional.empty(), 1));
    }

    private List<Cell> cells() {
        return plan.eachCell().toList();
    }

    /** Entries of the plan's cells at a number of tasks, on this machine. */
    private List<Measurement> measured(String tasks, double platform, double virtual) {
        return measured(tasks, around(platform), around(virtual));
    }

    private List<Measurement> measured(String tasks, double[] platform, double[] virtual) {
        List<Measurement> entries = new ArrayList<>();
        for (Cell cell : cells()) {
            if (tasks.equals(cell.parameters().get("tasks"))) {
                Measurement entry = MadeUpClaims.entry(
                        cell.benchmark(),
                        cell.parameters(),
                        "ms/op",
                        cell.arm().equals("PLATFORM") ? platform : virtual);
                entries.add(MadeUpClaims.onMachine(
                        plan.environment().machine().words(), MadeUpClaims.onJdk(cell.jdk(), entry)));
            }
        }
        return entries;
    }

    private List<Cell> open(List<Claim> claims, List<Measurement> measured) {
        return new ClaimDemand(plan, claims, List.of()).open(measured, Set.of());
    }

    private static boolean isAt(String tasks, Cell cell) {
        return tasks.equals(cell.parameters().get("tasks"));
    }

    @Test
    void isForEverythingAtFirst() {
        assertThat(open(CLAIMS, List.of())).hasSize(4).containsAll(cells());
    }

    @Test
    void isForThePartsThatAreNotDecided() {
        assertThat(open(CLAIMS, measured("10", 30, 10))).hasSize(2).allMatch(cell -> isAt("1000", cell));
    }

    @Test
    void isForNothingMoreOnceAPartIsRefutedNowOrBefore() {
        List<Measurement> refuting = measured("10", 10, 10);
        ResultFile before = new ResultFile("before.json", refuting);

        assertThat(open(CLAIMS, refuting)).isEmpty();
        assertThat(new ClaimDemand(plan, CLAIMS, List.of(before)).open(List.of(), Set.of()))
                .isEmpty();
    }

    @Test
    void beginsWithWhatTakesLeastTimeToAVerdict() {
        List<Claim> both = MadeUpClaims.parsed(
                twice("LONG", "[10, 1000]", "PLATFORM", "VIRTUAL") + twice("SHORT", "10000", "PLATFORM", "VIRTUAL"));

        List<Cell> open = new ClaimDemand(plan(both), both, List.of()).open(List.of(), Set.of());

        assertThat(open).hasSize(6);
        assertThat(open.subList(0, 2)).allMatch(cell -> isAt("10000", cell));
    }

    @Test
    void isForAPartThatIsAboutToRefuteAClaimBeforeItsOthers() {
        List<Measurement> belowTwice = measured("10", new double[] {5, 5.6, 4.5}, new double[] {10, 10.1, 9.9});

        assertThat(open(CLAIMS, belowTwice)).hasSize(2).allMatch(cell -> isAt("10", cell));
    }

    /** Of eight forks each, at the bound of the claim or next to it. */
    private List<Measurement> aboutTwice(String tasks) {
        return measured(tasks, new double[] {20.2, 22.2, 18.2, 21.2, 19.2, 21.8, 18.6, 20.6}, new double[] {
            10.2, 9.2, 10.8, 9.5, 10.5, 9, 11, 10
        });
    }

    @Test
    void isForNothingThatFarMoreForksThanThereCanBeWouldNotDecide() {
        assertThat(open(List.of(AT_THOUSAND), aboutTwice("1000"))).noneMatch(cell -> isAt("1000", cell));
    }

    @Test
    void isStillForPartsThatMayRefuteAClaimThatCannotHoldAnyMore() {
        assertThat(open(CLAIMS, aboutTwice("10"))).hasSize(2).allMatch(cell -> isAt("1000", cell));
    }

    @Test
    void isForNothingThatSomethingElseThanForksForbidsAVerdictOf() {
        List<Measurement> disturbed = measured("1000", 30, 10).stream()
                .map(entry -> MadeUpClaims.with("invalid", Entries.metric("", 1, 1, 1, 1, 1, 1, 1, 1), entry))
                .toList();

        assertThat(open(List.of(AT_THOUSAND), disturbed)).noneMatch(cell -> isAt("1000", cell));
    }

    /** Ten forks are the most, and a family ends when one arm has them. */
    @ParameterizedTest
    @ValueSource(ints = {9, 10})
    void isForOtherPartsWhereThereAreTooFewForksForAVerdict(int platforms) {
        double[] forks = {15, 17, 13, 15, 17, 13, 15, 17, 13, 15};
        List<Measurement> near = measured("10", Arrays.copyOf(forks, platforms), new double[] {10, 10.1, 9.9});

        assertThat(open(CLAIMS, near)).hasSize(2).allMatch(cell -> isAt("1000", cell));
    }

    @Test
    void isForPartsThatNobodyHasLookedAtBeforeOneThatTakesMoreForks() {
        List<Measurement> probablyBeyondTwice =
                measured("10", new double[] {20, 24, 22, 23, 21}, new double[] {10, 10.5, 9.5, 10.2, 9.8});

        List<Cell> open = open(CLAIMS, probablyBeyondTwice);

        assertThat(open).hasSize(4);
        assertThat(open.subList(0, 2)).allMatch(cell -> isAt("1000", cell));
    }

    @Test
    void isForTheCellOfAPartThatHasFewerForksBeforeTheOther() {
        List<Claim> constant = MadeUpClaims.parsed("""
                [[claims]]
                id = "CONSTANT"
                sentence = "It is the same however many tasks there are."
                benchmark = "FanOutBenchmark.fanOut"
                state = "warm"
                parameters.tasks = [10, 1000]
                parameters.waitMillis = 10
                constant = { arms = ["PLATFORM", "VIRTUAL"], over = "tasks", within = "10%" }
                """);
        ClaimDemand demand = new ClaimDemand(plan, constant, List.of());

        assertThat(demand.open(measured("1000", 30, 10), Set.of()))
                .hasSize(4)
                .satisfies(open -> assertThat(open.subList(0, 2)).allMatch(cell -> isAt("10", cell)));
        assertThat(demand.open(measured("10", 30, 10), Set.of()))
                .hasSize(4)
                .satisfies(open -> assertThat(open.subList(0, 2)).allMatch(cell -> isAt("1000", cell)));
    }

    @Test
    void isForNoArmOfAPartThatHasLostTheOther() {
        Set<Cell> platforms = cells().stream()
                .filter(cell -> cell.arm().equals("PLATFORM") && isAt("10", cell))
                .collect(Collectors.toSet());

        assertThat(new ClaimDemand(plan, CLAIMS, List.of()).open(List.of(), platforms))
                .hasSize(2)
                .allMatch(cell -> isAt("1000", cell));
    }

    @Test
    void ofAPlanIsForClaimsOfWhichItHasEverythingAndForCellsOfNone() {
        List<Measurement> refuting = measured("10", 10, 10);

        assertThat(ClaimDemand.of(plan, List.of()).open(refuting, Set.of())).containsAll(cells());
        assertThat(ClaimDemand.of(plan, List.of(CLAIMS.getFirst(), NOT_PLANNED)).open(refuting, Set.of()))
                .isEmpty();
    }

    @Test
    void isForNoPartOfWhichSomethingIsNotPlanned() {
        assertThat(open(List.of(NOT_PLANNED), List.of()))
                .noneMatch(cell -> isAt("1000", cell) && cell.arm().equals("VIRTUAL"));
    }
}
