package dev.strandbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.claims.ClaimFinding;
import dev.strandbench.claims.ClaimJudge;
import dev.strandbench.claims.ClaimJudgement;
import dev.strandbench.claims.ClaimJudgement.PartFinding;
import dev.strandbench.claims.PublishedClaims;
import dev.strandbench.claims.ResultFile;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Family;
import dev.strandbench.plan.Family.JmhCounts;
import dev.strandbench.plan.Plan;
import dev.strandbench.plan.Plans;
import dev.strandbench.report.page.PageClaims;
import dev.strandbench.report.page.PageClaims.ClaimPart;
import dev.strandbench.report.page.PageClaims.PageClaim;
import dev.strandbench.report.page.ResultSource;
import dev.strandbench.report.page.ResultsPage;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run's page says of published claims is what the run's result file says of them. */
class ClaimsOfARunTest {

    /** The ratios are far enough from the claimed ranges for verdicts on the first five forks. */
    private static final Map<String, Double> COSTS = Map.of(
            "PLATFORM_BARE", 30.0,
            "VIRTUAL_BARE", 10.0,
            "EVENT_LOOP", 10.0,
            "VIRTUAL", 10.2,
            "HYBRID", 14.0,
            "DEFAULT", 15.0,
            "IO", 300.0);

    @TempDir
    private Path directory;

    @Test
    void pageAndClaimsAgreeOnEveryPart() throws Exception {
        Set<ClaimFinding> seen = EnumSet.noneOf(ClaimFinding.class);
        for (int seed = 0; seed < 6; seed++) {
            Path where = directory.resolve("run-" + seed);
            Plan plan = Plans.of(fanOut("10"), fanOut("1"));
            SimulatedRuns.run(where, plan, new SimulatedForks(COSTS, seed % 2 == 0 ? 0.004 : 0.1, seed));

            ClaimJudge judge = new ClaimJudge(List.of(ResultFile.read(where)));
            List<ClaimJudgement> ofFile = judge.judgeAll(PublishedClaims.all()).stream()
                    .filter(judgement -> judgement.setting().isPresent() && judgement.hasMeasuredPart())
                    .toList();
            List<PageClaim> ofPage = claims(where).judged();

            assertThat(ofPage).hasSameSizeAs(ofFile).hasSizeGreaterThan(3);
            for (int place = 0; place < ofFile.size(); place++) {
                ClaimJudgement judgement = ofFile.get(place);
                PageClaim shown = ofPage.get(place);
                seen.add(judgement.finding());
                assertThat(shown.claim()).isEqualTo(judgement.claim().id());
                assertThat(shown.finding()).isEqualTo(judgement.finding());
                assertThat(shown.parts())
                        .as("links to the cells of measured arms")
                        .flatMap(ClaimPart::arms)
                        .filteredOn(arm -> arm.cell() != null)
                        .hasSize(judgement.parts().stream()
                                .mapToInt(part -> part.judgedBy().size())
                                .sum());
                assertThat(shown.parts().stream().map(ClaimsOfARunTest::told).toList())
                        .usingElementComparator((one, other) -> one.isLike(other) ? 0 : 1)
                        .containsExactlyInAnyOrderElementsOf(judgement.parts().stream()
                                .map(ClaimsOfARunTest::told)
                                .toList());
            }
        }
        assertThat(seen).contains(ClaimFinding.CANNOT_SHOW_HERE, ClaimFinding.CANNOT_TELL);
    }

    private PageClaims claims(Path run) {
        ResultSource source = ResultSource.of("run", SessionDirectory.recorded(run));
        return Objects.requireNonNull(new ResultsPage(List.of(source), Instant.EPOCH, false, directory)
                .page()
                .claims());
    }

    /** What is told of a part; the page rounds its figures. */
    private record Told(double measured, double low, ClaimFinding finding) {

        private static final double ROUNDING = 1e-3;

        boolean isLike(Told other) {
            return finding == other.finding && isLike(measured, other.measured) && isLike(low, other.low);
        }

        private static boolean isLike(double one, double other) {
            return Double.compare(one, other) == 0 || Math.abs(one - other) <= ROUNDING * Math.abs(other);
        }
    }

    private static Told told(PartFinding part) {
        return new Told(
                part.verdict().map(verdict -> verdict.estimate().ratio()).orElse(Double.NaN),
                part.verdict()
                        .filter(verdict -> verdict.estimate().hasInterval())
                        .map(verdict -> verdict.interval().low())
                        .orElse(Double.NaN),
                part.finding());
    }

    private static Told told(ClaimPart part) {
        return new Told(
                Objects.requireNonNullElse(part.measured(), Double.NaN),
                Objects.requireNonNullElse(part.low(), Double.NaN),
                part.finding());
    }

    private static Family fanOut(String waitMillis) {
        List<Cell> cells = new ArrayList<>();
        Stream.of("PLATFORM_BARE", "VIRTUAL_BARE", "EVENT_LOOP", "VIRTUAL", "HYBRID", "DEFAULT", "IO")
                .forEach(model -> cells.add(new Cell(
                        "dev.strandbench.scenario.fanout.FanOutBenchmark.fanOut",
                        "avgt",
                        Map.of("model", model, "tasks", "10000", "waitMillis", waitMillis),
                        "25")));
        return new Family(cells.getFirst().family(), cells, new JmhCounts(3, 2, 4, Duration.ofSeconds(1)));
    }
}
