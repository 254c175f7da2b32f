package dev.strandbench.claims;

import static dev.strandbench.claims.MadeUpClaims.around;
import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.compare.Entries;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.NamedJdks;
import dev.strandbench.plan.Plan;
import dev.strandbench.plan.Planner;
import dev.strandbench.result.Measurement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ClaimDemandTest {

    private static final Duration HOUR = Duration.ofHours(1);

    private static final List<Claim> CLAIMS = MadeUpClaims.parsed("""
            [[claims]]
            id = "TWICE"
            sentence = "Something is so."
            benchmark = "FanOutBenchmark.fanOut"
            state = "warm"
            parameters.tasks = [10, 1000]
            parameters.waitMillis = 10
            ratio = { of = "PLATFORM", to = "VIRTUAL", at-least = 2 }
            """);

    private final Plan plan = plan(CLAIMS);

    private static Plan plan(List<Claim> claims) {
        MissingCells missing = MissingCells.of(
                claims,
                new UndecidedParts(new ClaimJudge(List.of()), NamedJdks.labels(List.of()), MadeUpClaims.MACHINE),
                HOUR,
                10);
        return missing.counted(new Planner(missing.profile(HOUR), List.of(), Map.of(), List.of())
                .plan(List.of(), HOUR, 0.01, false, Optional.empty(), 1));
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
                entries.add(MadeUpClaims.onMachine(plan.machine().words(), MadeUpClaims.onJdk(cell.jdk(), entry)));
            }
        }
        return entries;
    }

    private static boolean isAt(String tasks, Cell cell) {
        return tasks.equals(cell.parameters().get("tasks"));
    }

    @Test
    void isForEverythingAtFirst() {
        assertThat(new ClaimDemand(plan, CLAIMS, List.of()).open(List.of(), Set.of()))
                .hasSize(4)
                .containsAll(cells());
    }

    @Test
    void isForThePartsThatAreNotDecided() {
        assertThat(new ClaimDemand(plan, CLAIMS, List.of()).open(measured("10", 30, 10), Set.of()))
                .hasSize(2)
                .allMatch(cell -> "1000".equals(cell.parameters().get("tasks")));
    }

    @Test
    void isForNothingMoreOnceAPartIsRefuted() {
        assertThat(new ClaimDemand(plan, CLAIMS, List.of()).open(measured("10", 10, 10), Set.of()))
                .isEmpty();
    }

    @Test
    void beginsWithWhatTakesLeastTimeToAVerdict() {
        List<Claim> both = MadeUpClaims.parsed("""
                [[claims]]
                id = "LONG"
                sentence = "Something is so."
                benchmark = "FanOutBenchmark.fanOut"
                state = "warm"
                parameters.tasks = [10, 1000]
                parameters.waitMillis = 10
                ratio = { of = "PLATFORM", to = "VIRTUAL", at-least = 2 }

                [[claims]]
                id = "SHORT"
                sentence = "Something is so."
                benchmark = "FanOutBenchmark.fanOut"
                state = "warm"
                parameters.tasks = 10000
                parameters.waitMillis = 10
                ratio = { of = "PLATFORM", to = "VIRTUAL", at-least = 2 }
                """);

        List<Cell> open = new ClaimDemand(plan(both), both, List.of()).open(List.of(), Set.of());

        assertThat(open).hasSize(6);
        assertThat(open.subList(0, 2)).allMatch(cell -> isAt("10000", cell));
    }

    @Test
    void isForAPartThatIsAboutToRefuteAClaimBeforeItsOthers() {
        List<Measurement> belowTwice = measured("10", new double[] {15, 17, 13}, new double[] {10, 10.1, 9.9});

        assertThat(new ClaimDemand(plan, CLAIMS, List.of()).open(belowTwice, Set.of()))
                .hasSize(2)
                .allMatch(cell -> isAt("10", cell));
    }

    /** Of eight forks each, at the bound of the claim or next to it. */
    private List<Measurement> aboutTwice(String tasks) {
        return measured(tasks, new double[] {20.2, 22.2, 18.2, 21.2, 19.2, 21.8, 18.6, 20.6}, new double[] {
            10.2, 9.2, 10.8, 9.5, 10.5, 9, 11, 10
        });
    }

    @Test
    void isForNothingThatFarMoreForksThanThereCanBeWouldNotDecide() {
        Claim atThousand = MadeUpClaims.claim("""
                ratio = { of = "PLATFORM", to = "VIRTUAL", at-least = 2 }
                """);
        assertThat(new ClaimDemand(plan, List.of(atThousand), List.of()).open(aboutTwice("1000"), Set.of()))
                .noneMatch(cell -> isAt("1000", cell));
    }

    @Test
    void isStillForPartsThatMayRefuteAClaimThatCannotHoldAnyMore() {
        assertThat(new ClaimDemand(plan, CLAIMS, List.of()).open(aboutTwice("10"), Set.of()))
                .hasSize(2)
                .allMatch(cell -> isAt("1000", cell));
    }

    @Test
    void isForNothingThatSomethingElseThanForksForbidsAVerdictOf() {
        Claim atThousand = MadeUpClaims.claim("""
                ratio = { of = "PLATFORM", to = "VIRTUAL", at-least = 2 }
                """);
        List<Measurement> disturbed = measured("1000", 30, 10).stream()
                .map(entry -> MadeUpClaims.with("invalid", Entries.metric("", 1, 1, 1, 1, 1, 1, 1, 1), entry))
                .toList();

        assertThat(new ClaimDemand(plan, List.of(atThousand), List.of()).open(disturbed, Set.of()))
                .noneMatch(cell -> isAt("1000", cell));
    }

    @Test
    void isForOtherPartsWhereTheOneThatWouldRefuteTheClaimCanHaveNoMoreForks() {
        List<Measurement> atTheEndOfTheFamily =
                measured("10", new double[] {15, 17, 13, 15, 17, 13, 15, 17, 13, 15}, new double[] {10, 10.1, 9.9});

        assertThat(new ClaimDemand(plan, CLAIMS, List.of()).open(atTheEndOfTheFamily, Set.of()))
                .hasSize(2)
                .allMatch(cell -> isAt("1000", cell));
    }

    @Test
    void isForNothingThatTooFewForksAreLeftOfForAnotherLook() {
        List<Measurement> oneBlockLeft =
                measured("10", new double[] {15, 17, 13, 15, 17, 13, 15, 17, 13}, new double[] {10, 10.1, 9.9});

        assertThat(new ClaimDemand(plan, CLAIMS, List.of()).open(oneBlockLeft, Set.of()))
                .hasSize(2)
                .allMatch(cell -> isAt("1000", cell));
    }

    @Test
    void isForPartsThatNobodyHasLookedAtBeforeOneThatTakesMoreForks() {
        List<Measurement> probablyBeyondTwice =
                measured("10", new double[] {20, 24, 22, 23, 21}, new double[] {10, 10.5, 9.5, 10.2, 9.8});

        List<Cell> open = new ClaimDemand(plan, CLAIMS, List.of()).open(probablyBeyondTwice, Set.of());

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

        List<Cell> fewAtTen = demand.open(measured("1000", 30, 10), Set.of());
        assertThat(fewAtTen).hasSize(4);
        assertThat(fewAtTen.subList(0, 2)).allMatch(cell -> isAt("10", cell));

        List<Cell> fewAtThousand = demand.open(measured("10", 30, 10), Set.of());
        assertThat(fewAtThousand).hasSize(4);
        assertThat(fewAtThousand.subList(0, 2)).allMatch(cell -> isAt("1000", cell));
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
    void knowsWhatWasMeasuredBefore() {
        ResultFile before = new ResultFile("before.json", measured("10", 10, 10));

        assertThat(new ClaimDemand(plan, CLAIMS, List.of(before)).open(List.of(), Set.of()))
                .isEmpty();
    }

    @Test
    void isAlwaysForCellsThatNoneOfTheClaimsHas() {
        List<Cell> open = ClaimDemand.of(plan, List.of()).open(measured("10", 10, 10), Set.of());

        assertThat(open).containsAll(cells());
    }

    @Test
    void ofAPlanIsForClaimsOfWhichItHasEverything() {
        Claim more = MadeUpClaims.claim("""
                ratio = { of = "HYBRID", to = "VIRTUAL", at-least = 2 }
                """);

        List<Cell> open = ClaimDemand.of(plan, List.of(CLAIMS.getFirst(), more)).open(measured("10", 10, 10), Set.of());

        assertThat(open).isEmpty();
    }

    @Test
    void isForNoPartOfWhichSomethingIsNotPlanned() {
        Claim more = MadeUpClaims.claim("""
                ratio = { of = "HYBRID", to = "VIRTUAL", at-least = 2 }
                """);

        assertThat(new ClaimDemand(plan, List.of(more), List.of()).open(List.of(), Set.of()))
                .noneMatch(cell -> "1000".equals(cell.parameters().get("tasks"))
                        && cell.arm().equals("VIRTUAL"));
    }
}
