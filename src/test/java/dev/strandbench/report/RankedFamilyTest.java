package dev.strandbench.report;

import static dev.strandbench.compare.Entries.entry;
import static dev.strandbench.compare.Entries.ofRun;
import static dev.strandbench.compare.Entries.withConditions;
import static dev.strandbench.compare.Entries.withFailedForks;
import static dev.strandbench.compare.Entries.withSecondary;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.strandbench.compare.JudgedFamily;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Family;
import dev.strandbench.plan.Family.JmhCounts;
import dev.strandbench.result.AnswerMetric;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import dev.strandbench.result.RunConditions;
import dev.strandbench.result.RunMembership;
import dev.strandbench.result.RunMemberships;
import dev.strandbench.run.FamilyOutcome;
import dev.strandbench.run.FamilyOutcome.UnmeasuredArm;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RankedFamilyTest {

    private static final String UNIT = "ms/op";

    private static Cell cell(String model, String jdk) {
        return new Cell("some.ScenarioBenchmark.op", "avgt", Map.of("model", model), jdk);
    }

    private static Family family(Cell... arms) {
        return new Family("Scenario.op", List.of(arms), new JmhCounts(2, 1, 1, Duration.ofSeconds(1)));
    }

    /** One entry, of which JMH says another version than the plan's label. */
    private static Measurement measured(Cell cell, String jdkVersion, double score, Map<String, Metric> secondary) {
        Measurement one = entry(cell.benchmark(), cell.mode(), cell.parameters(), forks(UNIT, score));
        RunConditions how = new RunConditions(
                "1.37", "java", jdkVersion, "a VM", "1", List.of(), 1, 1, Duration.ZERO, 1, Duration.ZERO);
        RunMembership run = RunMemberships.of(
                "a-run", List.of(0), "", cell.jdk(), Optional.empty(), true, OptionalDouble.empty(), Map.of());
        return ofRun(run, withConditions(how, withSecondary(secondary, one)));
    }

    private static Metric forks(String unit, double... means) {
        double[][] scores = new double[means.length][];
        for (int fork = 0; fork < means.length; fork++) {
            scores[fork] = new double[] {means[fork]};
        }
        return new Metric(unit, means[0], scores);
    }

    private static RankedFamily ranked(Family family, Measurement... measurements) {
        List<UnmeasuredArm> unmeasured = family.arms().stream()
                .filter(cell -> Stream.of(measurements).noneMatch(cell::isOf))
                .map(cell -> new UnmeasuredArm(cell, true, 2, 4))
                .toList();
        FamilyOutcome outcome = new FamilyOutcome(
                family,
                JudgedFamily.of(family.answer(), List.of(measurements), 1.03),
                unmeasured,
                true,
                false,
                List.of(),
                1,
                1,
                FamilyOutcome.MOST_FORKS);
        return RankedFamily.of(List.of(outcome)).getFirst();
    }

    @Test
    void findsWhatWasMeasuredOnAJdkThatCallsItselfAnotherVersion() {
        Cell released = cell("POOL", "28");

        assertThat(ranked(family(released), measured(released, "28-ea", 5, Map.of()))
                        .arms())
                .singleElement()
                .satisfies(arm -> assertThat(arm.score()).isEqualTo(5));
    }

    @Test
    void keepsJdksOfOneVersionApartInAnyOrder() {
        Cell one = cell("POOL", "25.0.1");
        Cell other = cell("POOL", "25.0.1 in /other/bin/java");

        RankedFamily ranked = ranked(
                family(one, other), measured(other, "25.0.1", 7, Map.of()), measured(one, "25.0.1", 5, Map.of()));

        assertThat(ranked.arms()).extracting(RankedFamily.RankedArm::score).containsExactly(5.0, 7.0);
    }

    @Test
    void showsTheAnswerAndWhatStandsBesideIt() {
        Cell pool = cell("POOL", "25");
        Map<String, Metric> secondary = new LinkedHashMap<>();
        secondary.put("latency.p50", forks("us", 4, 9));
        secondary.put("latency.p99", forks("us", 30));
        secondary.put("threads.peak", forks("threads", 12));
        secondary.put("ideal", forks(UNIT, 2));
        secondary.put("gc.alloc.rate.norm", forks("B/op", 800));
        secondary.put("tasks", forks("tasks/op", 8));
        Measurement measured = measured(pool, "25", 5, secondary);
        FamilyFigures figures = new FamilyFigures(
                new AnswerMetric("latency.p50", "us", false),
                "",
                List.of("latency.p99", "threads.peak", "missing"),
                true);

        assertThat(figures.headings(List.of(measured))).containsExactly("latency.p99 us", "threads.peak", "missing");
        RankedFamily.RankedArm arm = figures.arm("POOL", "", 2, Optional.empty(), Set.of(), Optional.of(measured));
        assertThat(arm.score()).isCloseTo(6, within(1e-12));
        assertThat(arm.unit()).isEqualTo("us");
        assertThat(arm.columns()).containsExactly(30.0, 12.0, Double.NaN);
        assertThat(arm.allocatedPerTask()).isEqualTo(100);
        assertThat(arm.ideal()).as("the ideal of a score that is not shown").isNaN();
    }

    @Test
    void holdsTheScoreAgainstItsIdeal() {
        Cell pool = cell("POOL", "25");
        Map<String, Metric> secondary = Map.of("ideal", forks(UNIT, 2));

        RankedFamily.RankedArm arm =
                ranked(family(pool), measured(pool, "25", 5, secondary)).arms().get(0);

        assertThat(arm.score()).isEqualTo(5);
        assertThat(arm.ideal()).isCloseTo(2, within(1e-9));
    }

    @Test
    void saysThatRequestsFailedWhereTheyLeftNoScore() {
        Cell pool = cell("POOL", "25");
        Map<String, Metric> secondary = Map.of("invalid", forks("yes/no", 1), "failed", forks("requests", 2));

        assertThat(ranked(family(pool), measured(pool, "25", Double.NaN, secondary))
                        .arms())
                .extracting(RankedFamily.RankedArm::remark)
                .containsExactly("invalid: requests failed");
    }

    @Test
    void saysThatWhatHelpedWasTooBusyForAScore() {
        Cell pool = cell("POOL", "25");
        Cell virtual = cell("VIRTUAL", "25");

        assertThat(ranked(
                                family(pool, virtual),
                                measured(pool, "25", Double.NaN, Map.of("invalid", forks("yes/no", 1))),
                                measured(virtual, "25", Double.NaN, Map.of("invalid", forks("yes/no", 0))))
                        .arms())
                .extracting(RankedFamily.RankedArm::remark)
                .containsExactly("invalid: a helper was too busy", "not measured");
    }

    @Test
    void saysOfHowManyForksSomeFailedWhetherOrNotTheArmIsGivenUp() {
        Cell pool = cell("POOL", "25");
        Cell virtual = cell("VIRTUAL", "25");

        assertThat(ranked(family(pool, virtual), withFailedForks(1, 7, measured(pool, "25", 5, Map.of())))
                        .notes())
                .containsExactly(
                        "POOL: 1 of 7 forks failed; what is shown is of those that did not.",
                        "VIRTUAL: 2 of 4 forks failed; given up.");
    }

    @Test
    void doesNotDivideAmongTasksWhatOthersAllocate() {
        Cell pool = cell("POOL", "25");
        Map<String, Metric> secondary = Map.of("gc.alloc.rate.norm", forks("B/op", 800), "tasks", forks("tasks/op", 8));
        FamilyFigures figures = new FamilyFigures(AnswerMetric.score("avgt"), UNIT, List.of(), false);

        assertThat(figures.arm(
                                "POOL",
                                "",
                                1,
                                Optional.empty(),
                                Set.of(),
                                Optional.of(measured(pool, "25", 5, secondary)))
                        .allocatedPerTask())
                .isNaN();
    }
}
