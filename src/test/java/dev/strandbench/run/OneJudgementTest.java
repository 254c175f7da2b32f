package dev.strandbench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.compare.Comparison;
import dev.strandbench.compare.Comparisons;
import dev.strandbench.compare.FigureChoice;
import dev.strandbench.plan.Plans;
import dev.strandbench.report.RankedFamily;
import dev.strandbench.report.RankedOutcomes;
import dev.strandbench.report.RankedResults;
import dev.strandbench.report.RankedTable;
import dev.strandbench.report.VerdictWords;
import dev.strandbench.result.JmhResultReader;
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

/** What a run says of its arms and what {@code compare} says of the run's result file are the same. */
class OneJudgementTest {

    private static final int RUNS = 12;
    private static final Duration BUDGET = Duration.ofMinutes(10);

    @TempDir
    private Path directory;

    @Test
    void runAndCompareAgreeOnEveryPair() throws Exception {
        Set<Verdict> seen = EnumSet.noneOf(Verdict.class);
        for (int seed = 0; seed < RUNS; seed++) {
            Map<String, Double> costs = Map.of("A", 1.0, "B", 1.005, "C", 1.08, "D", 1.6, "E", 9.0);
            SimulatedForks source = new SimulatedForks(costs, seed % 2 == 0 ? 0.004 : 0.04, seed);
            if (seed == RUNS - 1) {
                source.breakArm("E");
            }
            Path where = directory.resolve("run-" + seed);
            FamilyOutcome outcome = SimulatedRuns.run(
                            where, Plans.of(BUDGET, false, 1, "A", "B", "C", "D", "E"), source)
                    .getFirst();

            Comparisons compared = Comparisons.byModel(
                    JmhResultReader.read(where.resolve("results.json")),
                    FigureChoice.answers(),
                    Optional.empty(),
                    1.03);

            Map<String, Comparison> byArm = new HashMap<>();
            compared.compared().forEach(one -> byArm.put(one.candidate().arm(), one));
            for (FamilyOutcome.Arm arm : outcome.arms()) {
                if (arm.toBest().isEmpty()) {
                    assertThat(byArm).doesNotContainKey(arm.cell().arm());
                    continue;
                }
                PairVerdict ofRun = arm.toBest().get();
                assertThat(byArm).containsKey(arm.cell().arm());
                PairVerdict ofCompare =
                        Objects.requireNonNull(byArm.get(arm.cell().arm())).judged();
                seen.add(ofRun.verdict());
                assertThat(ofCompare.verdict()).isEqualTo(ofRun.verdict());
                assertThat(ofCompare.estimate().ratio())
                        .isCloseTo(ofRun.estimate().ratio(), within(1e-12));
                assertThat(ofCompare.interval().low())
                        .isCloseTo(ofRun.interval().low(), within(1e-12));
                assertThat(ofCompare.interval().high())
                        .isCloseTo(ofRun.interval().high(), within(1e-12));
            }
        }
        assertThat(seen).contains(Verdict.DIFFERENT, Verdict.EQUIVALENT, Verdict.INCONCLUSIVE);
    }

    @Test
    void runAndReportAgreeOnEveryArm() throws Exception {
        for (int seed = 0; seed < RUNS; seed++) {
            Map<String, Double> costs = Map.of("A", 1.0, "B", 1.005, "C", 1.08, "D", 1.6, "E", 9.0);
            SimulatedForks source = new SimulatedForks(costs, seed % 2 == 0 ? 0.004 : 0.04, seed);
            if (seed == RUNS - 1) {
                source.breakArm("E");
            }
            Path where = directory.resolve("report-" + seed);
            FamilyOutcome outcome = SimulatedRuns.run(
                            where, Plans.of(BUDGET, false, 1, "A", "B", "C", "D", "E"), source)
                    .getFirst();

            List<RankedFamily> ofRun = RankedOutcomes.of(List.of(outcome), where.resolve("results.json"));
            RankedFamily ofFile = RankedResults.of(
                    Comparisons.families(JmhResultReader.read(where.resolve("results.json")), FigureChoice.answers())
                            .getFirst(),
                    Optional.empty());
            RecordedRun recorded = RecordedRun.in(where);
            RankedFamily ofDirectory = RankedResults.of(
                    Comparisons.families(recorded.measurements(), FigureChoice.answers())
                            .getFirst(),
                    Optional.of(recorded.outcomes().getFirst()));

            assertThat(RankedTable.render(List.of(ofDirectory))).isEqualTo(RankedTable.render(ofRun));
            assertThat(ofFile.arms())
                    .extracting(arm -> VerdictWords.of(arm, ofFile))
                    .isEqualTo(ofRun.getFirst().arms().stream()
                            .filter(arm -> arm.measured().isPresent())
                            .map(arm -> VerdictWords.of(arm, ofRun.getFirst()))
                            .toList());
        }
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
