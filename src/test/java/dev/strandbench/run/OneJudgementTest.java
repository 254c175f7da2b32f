package dev.strandbench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.compare.Comparison;
import dev.strandbench.compare.Comparisons;
import dev.strandbench.compare.FigureChoice;
import dev.strandbench.compare.JudgedFamily;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Plan;
import dev.strandbench.plan.Plans;
import dev.strandbench.report.RankedFamily;
import dev.strandbench.report.RankedTable;
import dev.strandbench.report.VerdictWords;
import dev.strandbench.result.JmhResultReader;
import dev.strandbench.run.policy.Assessment;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The verdicts that end a run, its final table, and the verdicts on its result file are the same. */
class OneJudgementTest {

    private static final int RUNS = 12;
    private static final Duration BUDGET = Duration.ofMinutes(10);

    @TempDir
    private Path directory;

    private static SimulatedForks forks(int seed) {
        Map<String, Double> costs = Map.of("A", 1.0, "B", 1.005, "C", 1.08, "D", 1.6, "E", 9.0);
        SimulatedForks source = new SimulatedForks(costs, seed % 2 == 0 ? 0.004 : 0.04, seed);
        if (seed == RUNS - 1) {
            source.breakArm("E");
        }
        if (seed % 3 == 1) {
            source.changeMachine(Set.of("B", "C"));
        }
        return source;
    }

    @Test
    void policyAndCompareAgreeOnEveryPair() throws Exception {
        Set<Verdict> seen = EnumSet.noneOf(Verdict.class);
        for (int seed = 0; seed < RUNS; seed++) {
            SimulatedForks source = forks(seed);
            Path where = directory.resolve("run-" + seed);
            Plan plan = Plans.of(BUDGET, false, 1, "A", "B", "C", "D", "E");
            SimulatedRuns.run(where, plan, source);
            RunState state = new RunState(plan);
            SessionDirectory.entries(where, plan).forEach(state::add);
            Assessment ofPolicy = state.families().getFirst().assess().orElseThrow();

            Comparisons compared = Comparisons.byModel(
                    JmhResultReader.read(where.resolve("results.json")),
                    FigureChoice.answers(),
                    Optional.empty(),
                    1.03);

            Map<String, Comparison> byArm = new HashMap<>();
            compared.compared().forEach(one -> byArm.put(one.candidate().arm(), one));
            List<Cell> arms = plan.families().getFirst().arms();
            assertThat(byArm).hasSameSizeAs(ofPolicy.verdicts());
            ofPolicy.verdicts().forEach((number, ofRun) -> {
                String name = arms.get(number).arm();
                assertThat(byArm).containsKey(name);
                PairVerdict ofCompare = Objects.requireNonNull(byArm.get(name)).judged();
                seen.add(ofRun.verdict());
                assertThat(ofCompare.verdict()).isEqualTo(ofRun.verdict());
                assertThat(ofCompare.estimate().ratio())
                        .isCloseTo(ofRun.estimate().ratio(), within(1e-12));
                assertThat(ofCompare.interval().low())
                        .isCloseTo(ofRun.interval().low(), within(1e-12));
                assertThat(ofCompare.interval().high())
                        .isCloseTo(ofRun.interval().high(), within(1e-12));
            });
        }
        assertThat(seen).contains(Verdict.DIFFERENT, Verdict.EQUIVALENT, Verdict.INCONCLUSIVE);
    }

    @Test
    void runAndReportAgreeOnEveryArm() throws Exception {
        for (int seed = 0; seed < RUNS; seed++) {
            SimulatedForks source = forks(seed);
            Path where = directory.resolve("report-" + seed);
            FamilyOutcome outcome = SimulatedRuns.run(
                            where, Plans.of(BUDGET, false, 1, "A", "B", "C", "D", "E"), source)
                    .getFirst();

            List<RankedFamily> ofRun = RankedFamily.of(List.of(outcome));
            RankedFamily ofFile = RankedFamily.of(
                    JudgedFamily.allOf(JmhResultReader.read(where.resolve("results.json")), FigureChoice.answers())
                            .getFirst(),
                    Optional.empty(),
                    Optional.empty());
            List<RankedFamily> ofDirectory =
                    RankedFamily.of(SessionDirectory.recorded(where).outcomes());

            assertThat(RankedTable.render(ofDirectory)).isEqualTo(RankedTable.render(ofRun));
            assertThat(ofFile.arms())
                    .extracting(arm -> VerdictWords.of(arm, ofFile))
                    .isEqualTo(ofRun.getFirst().arms().stream()
                            .filter(arm -> arm.measured().isPresent())
                            .map(arm -> VerdictWords.of(arm, ofRun.getFirst()))
                            .toList());
        }
    }

    /** Without the rule, forks of B scatter by 40 %, and no run of this length shows that B and A cost the same. */
    @Test
    void judgesTheIterationsOfOneStateOfTheMachine() throws Exception {
        SimulatedForks source = new SimulatedForks(Map.of("A", 1.0, "B", 1.0, "C", 1.2), 0.005, 1);
        source.changeMachine(Set.of("B", "C"));

        FamilyOutcome outcome = SimulatedRuns.run(
                        directory.resolve("machine"), Plans.of(BUDGET, false, 1, "A", "B", "C"), source)
                .getFirst();

        assertThat(outcome.judged().machineStates()).isPresent();
        assertThat(outcome.judged().arms())
                .extracting(arm -> arm.toBest().map(PairVerdict::verdict))
                .containsExactly(Optional.empty(), Optional.of(Verdict.EQUIVALENT), Optional.of(Verdict.DIFFERENT));
    }

    @Test
    void runsArmsInBothOrders() throws Exception {
        for (int seed = 0; seed < RUNS; seed++) {
            SimulatedForks source = new SimulatedForks(Map.of("A", 1.0, "B", 1.02), 0.1, seed);
            SimulatedRuns.run(directory.resolve("order-" + seed), Plans.of(BUDGET, false, 1, "A", "B"), source);

            long forwards = 0;
            for (int block = 0; block < 10; block++) {
                forwards += source.order().get(2 * block).equals("A") ? 1 : 0;
            }
            assertThat(forwards).isBetween(2L, 8L);
        }
    }
}
