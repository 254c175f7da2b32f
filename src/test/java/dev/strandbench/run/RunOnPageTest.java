package dev.strandbench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.machine.MachineReading;
import dev.strandbench.machine.MachineReading.Gauge;
import dev.strandbench.plan.Plan;
import dev.strandbench.plan.Plans;
import dev.strandbench.report.page.ForkCsv;
import dev.strandbench.report.page.PageArm;
import dev.strandbench.report.page.PageMarkdown;
import dev.strandbench.report.page.ReportPage;
import dev.strandbench.report.page.ReportPage.RunProgress;
import dev.strandbench.report.page.ResultSource;
import dev.strandbench.report.page.ResultsPage;
import dev.strandbench.result.Measurement;
import dev.strandbench.run.RecordedRun.RecordedFork;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a page tells of a run that its result file does not know. */
class RunOnPageTest {

    private static final Duration BUDGET = Duration.ofMinutes(5);

    @TempDir
    private Path directory;

    private ReportPage page(RecordedRun run, boolean running) {
        return new ResultsPage(List.of(ResultSource.of("run", run)), Instant.EPOCH, running, directory).page();
    }

    private static SimulatedForks forks() {
        return new SimulatedForks(Map.of("A", 1.0, "B", 1.5), 0.01, 3);
    }

    @Test
    void saysHowFarARunIsThatGoesOn() throws Exception {
        SimulatedRuns.run(directory, Plans.of(BUDGET, false, 1, "A", "B"), forks());
        RecordedRun run = SessionDirectory.recorded(directory);

        ReportPage page = page(run, true);
        RunProgress progress = Objects.requireNonNull(page.run().progress());
        assertThat(progress.spentSeconds()).isPositive();
        assertThat(progress.budgetSeconds()).isEqualTo(300.0);
        assertThat(page(run, false).run().progress()).isNull();
    }

    /** Returns a run whose last family has not been measured. */
    private RecordedRun withoutLast(RecordedRun all, List<RecordedFork> forks) {
        List<FamilyOutcome> outcomes = new ArrayList<>(all.outcomes());
        outcomes.set(
                outcomes.size() - 1,
                new RunState(SessionDirectory.plan(directory)).outcomes().getLast());
        List<Measurement> measured = outcomes.stream()
                .flatMap(outcome -> outcome.judged().arms().stream())
                .map(arm -> arm.measurement())
                .toList();
        return new RecordedRun(all.plan(), directory, outcomes, measured, forks, List.of());
    }

    @Test
    void saysInMarkdownWhichRunGoesOnAndHowFarItIs() throws Exception {
        SimulatedRuns.run(directory, Plans.of(BUDGET, false, 2, "A", "B"), forks());
        RecordedRun all = SessionDirectory.recorded(directory);
        RecordedRun part = withoutLast(all, all.forks().subList(0, 7));

        assertThat(PageMarkdown.render(page(part, true)))
                .contains("The run <code>run</code> has not ended: 1 of 2 families decided after 7 forks and ")
                .contains(" of at most 5m 0s. These are the figures so far.")
                .contains("The run also updates <code>report.html</code> in its directory.");
        assertThat(PageMarkdown.render(page(part, false))).doesNotContain("has not ended");
    }

    @Test
    void namesWhatWasPlannedAndHasNoResult() throws Exception {
        SimulatedRuns.run(directory, Plans.of(BUDGET, false, 2, "A", "B"), forks());
        RecordedRun all = SessionDirectory.recorded(directory);
        RecordedRun part = withoutLast(all, all.forks());

        assertThat(page(part, false).conclusions().bottomLine())
                .containsExactly("Without a result: 1 of 2 planned tables (Scenario1.op).");
        assertThat(page(all, false).conclusions().bottomLine())
                .noneSatisfy(words -> assertThat(words).contains("Without a result"));
    }

    /** A run that ends after three forks of each arm, which never decide a small difference, and has given one up. */
    private RecordedRun undecided(int tables) {
        SimulatedForks source = new SimulatedForks(Map.of("A", 1.0, "B", 1.06), 0.001, 3);
        source.breakArm("C");
        int enough = 3 * tables * 2;
        ForkSource mortal = (cell, shape) -> {
            if (source.runs("A") + source.runs("B") == enough) {
                throw new NoForkException(new IOException("No space left on device"));
            }
            return source.run(cell, shape);
        };
        Plan plan = Plans.of(BUDGET, false, tables, "A", "B", "C");
        assertThatThrownBy(() -> SimulatedRuns.run(directory, plan, mortal)).isInstanceOf(NoForkException.class);
        return SessionDirectory.recorded(directory);
    }

    @Test
    void saysAboutHowLongTheRestTakesThoughAnArmWasGivenUp() {
        assertThat(page(undecided(2), false).conclusions().bottomLine())
                .hasSize(2)
                .first()
                .asString()
                .contains("A resumed run needs about ");
    }

    @Test
    void saysThatTheRestTakesAtLeastSoLongWhereATableWasNotMeasured() {
        RecordedRun all = undecided(3);
        RecordedRun part = withoutLast(all, all.forks());

        assertThat(page(part, false).conclusions().bottomLine())
                .first()
                .asString()
                .contains("A resumed run needs at least ");
    }

    @Test
    void saysWhoseBlockWasDisturbed() throws Exception {
        long[] throttled = {0};
        SimulatedRuns.run(
                directory,
                Plans.of(BUDGET, false, 2, "A", "B"),
                forks(),
                () -> new MachineReading(Map.of(Gauge.THROTTLED_PERIODS, throttled[0]++)),
                OutputStream.nullOutputStream());

        assertThat(page(SessionDirectory.recorded(directory), false).disturbances())
                .extracting(ReportPage.TimedDisturbance::family)
                .contains("f1", "f2")
                .doesNotContainNull();
    }

    @Test
    void knowsTheJdkOfAnArmOfWhichNothingWasMeasured() throws Exception {
        SimulatedForks source = forks();
        source.breakArm("B");
        SimulatedRuns.run(directory, Plans.of(BUDGET, false, 1, "A", "B"), source);

        ReportPage page = page(SessionDirectory.recorded(directory), false);

        assertThat(page.families().getFirst().arms()).extracting(PageArm::jdk).containsExactly("25", "25");
    }

    @Test
    void writesForksThatFailedAsCsvToo() throws Exception {
        SimulatedForks source = forks();
        source.breakArm("B");
        SimulatedRuns.run(directory, Plans.of(BUDGET, false, 1, "A", "B"), source);
        RecordedRun run = SessionDirectory.recorded(directory);

        String csv = ForkCsv.of(List.of(ResultSource.of("run", run)));

        assertThat(csv.lines().skip(1)).hasSameSizeAs(run.forks());
        assertThat(csv.lines().filter(line -> line.contains(",B,")))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line).contains(",no,"));
    }
}
