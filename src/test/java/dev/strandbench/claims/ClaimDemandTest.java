package dev.strandbench.claims;

import static dev.strandbench.claims.MadeUpClaims.around;
import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Plan;
import dev.strandbench.plan.Planner;
import dev.strandbench.result.Measurement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
                new UndecidedParts(new ClaimJudge(List.of()), Planner.jdkLabels(List.of()), MadeUpClaims.MACHINE),
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
        List<Measurement> entries = new ArrayList<>();
        for (Cell cell : cells()) {
            if (tasks.equals(cell.parameters().get("tasks"))) {
                Measurement entry = MadeUpClaims.entry(
                        cell.benchmark(),
                        cell.parameters(),
                        "ms/op",
                        around(cell.arm().equals("PLATFORM") ? platform : virtual));
                entries.add(MadeUpClaims.onMachine(plan.machine().words(), MadeUpClaims.onJdk(cell.jdk(), entry)));
            }
        }
        return entries;
    }

    @Test
    void isForEverythingAtFirst() {
        assertThat(new ClaimDemand(plan, CLAIMS, List.of()).open(List.of()))
                .hasSize(4)
                .containsAll(cells());
    }

    @Test
    void isForThePartsThatAreNotDecided() {
        assertThat(new ClaimDemand(plan, CLAIMS, List.of()).open(measured("10", 30, 10)))
                .hasSize(2)
                .allMatch(cell -> "1000".equals(cell.parameters().get("tasks")));
    }

    @Test
    void isForNothingMoreOnceAPartIsRefuted() {
        assertThat(new ClaimDemand(plan, CLAIMS, List.of()).open(measured("10", 10, 10)))
                .isEmpty();
    }

    @Test
    void knowsWhatWasMeasuredBefore() {
        ResultFile before = new ResultFile("before.json", measured("10", 10, 10));

        assertThat(new ClaimDemand(plan, CLAIMS, List.of(before)).open(List.of()))
                .isEmpty();
    }

    @Test
    void isAlwaysForCellsThatNoneOfTheClaimsHas() {
        Set<Cell> open = ClaimDemand.of(plan, List.of()).open(measured("10", 10, 10));

        assertThat(open).containsAll(cells());
    }

    @Test
    void ofAPlanIsForClaimsOfWhichItHasEverything() {
        Claim more = MadeUpClaims.claim("""
                ratio = { of = "HYBRID", to = "VIRTUAL", at-least = 2 }
                """);

        Set<Cell> open = ClaimDemand.of(plan, List.of(CLAIMS.getFirst(), more)).open(measured("10", 10, 10));

        assertThat(open).isEmpty();
    }

    @Test
    void isForNoPartOfWhichSomethingIsNotPlanned() {
        Claim more = MadeUpClaims.claim("""
                ratio = { of = "HYBRID", to = "VIRTUAL", at-least = 2 }
                """);

        assertThat(new ClaimDemand(plan, List.of(more), List.of()).open(List.of()))
                .noneMatch(cell -> "1000".equals(cell.parameters().get("tasks"))
                        && cell.arm().equals("VIRTUAL"));
    }
}
