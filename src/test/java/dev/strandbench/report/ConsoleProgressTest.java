package dev.strandbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.GoldenFile;
import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.PairVerdicts;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Family;
import dev.strandbench.plan.Plan;
import dev.strandbench.plan.Plans;
import dev.strandbench.report.document.TextWidth;
import dev.strandbench.run.FamilyOutcome;
import dev.strandbench.run.FamilyOutcomes;
import dev.strandbench.run.ForkOutcome;
import dev.strandbench.run.NeededForks;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConsoleProgressTest {

    private static final Plan PLAN = Plans.of(Duration.ofSeconds(100), false, 2, "A", "B", "C", "D");
    private static final Family FIRST = PLAN.families().get(0);

    private static Optional<PairVerdict> open(double ratio, double standardError) {
        return Optional.of(
                PairVerdicts.of(Verdict.INCONCLUSIVE, ratio, standardError, standardError > 0 ? 8 : 0, 2, 0));
    }

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();

    private ConsoleProgress progress(boolean terminal) {
        return new ConsoleProgress(new PrintStream(written, true, StandardCharsets.UTF_8), terminal, 1000);
    }

    private String written() {
        return written.toString(StandardCharsets.UTF_8);
    }

    /** A run in which everything happens that can. */
    private String tell(boolean terminal) {
        written.reset();
        ConsoleProgress progress = progress(terminal);
        FamilyOutcome outcome =
                FamilyOutcomes.of(FIRST, true, 30, FamilyOutcome.MOST_FORKS, 2, open(1.25, 0.02), open(2, 9));
        List<String> lines =
                IntStream.range(0, 10).mapToObj(line -> "line " + line).toList();

        progress.begin(PLAN, Duration.ofSeconds(20));
        progress.starting(FIRST, FIRST.arms().get(0), 0, Duration.ofSeconds(20));
        progress.finished(FIRST, FIRST.arms().get(0), Duration.ofSeconds(10));
        Duration failing = Duration.ofSeconds(5);
        progress.failed(FIRST, FIRST.arms().get(1), failing, new ForkOutcome.Failed("did not finish", lines), false);
        progress.failed(FIRST, FIRST.arms().get(1), failing, new ForkOutcome.Failed("did not finish", List.of()), true);
        progress.disturbed(FIRST, List.of("the hypervisor took 5 % of the CPU time", "and more"));
        progress.counted(outcome, List.of());
        progress.counted(outcome, List.of("the container's CPU quota ran out"));
        progress.finished(FIRST, FIRST.arms().get(1), Duration.ofSeconds(20));
        progress.starting(FIRST, FIRST.arms().get(2), 1, Duration.ofSeconds(60));
        progress.end();
        return written();
    }

    /** What is shown of a fork of a family with this name, as {@code starting} alone writes it. */
    private static String shown(String name, Charset charset, int columns) {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        PrintStream out = PlainSigns.where(new PrintStream(written, true, charset));
        Family family = new Family(name, FIRST.arms(), FIRST.ownCounts());
        new ConsoleProgress(out, true, columns).starting(family, family.arms().get(0), 0, Duration.ZERO);
        return written.toString(charset).replace("\r\033[2K", "");
    }

    @ParameterizedTest
    @ValueSource(ints = {80, 40, 10, 2})
    void cutsTheLastLineToTheTerminal(int columns) {
        String longName = "Scenario0.op  size=10000 ".repeat(10);

        assertThat(shown(longName, StandardCharsets.UTF_8, columns)).hasSize(columns - 1);
        assertThat(shown("値".repeat(100), StandardCharsets.UTF_8, columns))
                .satisfies(line -> assertThat(TextWidth.of(line)).isBetween(columns - 2, columns - 1));
    }

    @Test
    void cutsTheLastLineToATerminalWithPlainSigns() {
        assertThat(shown("Scenario0.op  size=10000 ".repeat(10), StandardCharsets.US_ASCII, 80))
                .endsWith("...")
                .hasSize(79);
    }

    @Test
    void leavesTheBarOutWhereItHasNoRoom() {
        assertThat(shown("Scenario0.op", StandardCharsets.UTF_8, 100)).startsWith("[#");
        assertThat(shown("Scenario0.op", StandardCharsets.UTF_8, 80))
                .startsWith("0 forks, 0 of 0 decided")
                .endsWith("Scenario0.op  A, fork 1 …");
    }

    @Test
    void keepsTheLastLineOneLine() {
        assertThat(shown("Scenario0.op  text=a\tb\nc", StandardCharsets.UTF_8, 1000))
                .contains("text=a b c")
                .doesNotContain("\t", "\n");
        assertThat(shown("Scenario0.op  text=a\u009b31m\u202eb", StandardCharsets.UTF_8, 1000))
                .contains("text=a\\u009B31m\\u202Eb");
    }

    @Test
    void writesTheSameInEveryLocale() throws Exception {
        GoldenFile.assertSameInEveryLocale("progress.txt", () -> tell(false));
        GoldenFile.assertSameInEveryLocale(
                "progress-terminal.txt", () -> tell(true).replace("\r\033[2K", "<ERASE>"));
    }

    @Test
    void showsNoBudgetOfARunWithFixedCounts() {
        ConsoleProgress progress = progress(true);

        progress.begin(Plans.of(Duration.ofSeconds(100), true, 2, "A", "B"), Duration.ofSeconds(200));
        progress.starting(FIRST, FIRST.arms().get(0), 0, Duration.ofSeconds(20));
        progress.counted(FamilyOutcomes.of(FIRST, false, 30, FamilyOutcome.MOST_FORKS, 1), List.of());

        assertThat(written())
                .contains("\r\033[2K0 forks, 0 of 2 decided; Scenario0.op", "\r\033[2KScenario0.op  after 1 fork: A 1")
                .doesNotContain("[ ", "[#", "left");
    }

    @Test
    void namesParametersThatAllFamiliesShareOnce() {
        ConsoleProgress progress = progress(false);
        Cell cell = new Cell("a.FanOutBenchmark.op", "avgt", Map.of("model", "A", "tasks", "10"), "25");
        Family family = new Family(cell.family(), List.of(cell), FIRST.ownCounts());

        progress.begin(PLAN.withFamilies(List.of(family)), Duration.ZERO);
        progress.disturbed(family, List.of("steal"));

        assertThat(written().lines())
                .containsExactly("FanOut.op, in all lines below: tasks=10", "FanOut.op  block repeated: steal");
    }

    @Test
    void neverSaysThatNoTimeIsLeftWhileAForkRuns() {
        ConsoleProgress progress = progress(true);

        progress.begin(PLAN, Duration.ZERO);
        progress.starting(FIRST, FIRST.arms().get(0), 0, Duration.ofMillis(90_500));
        progress.starting(FIRST, FIRST.arms().get(1), 0, Duration.ofMillis(99_900));
        progress.starting(FIRST, FIRST.arms().get(2), 0, Duration.ofSeconds(104));

        assertThat(written()).containsSubsequence("at most 10 s left; ", "at most 1 s left; ", "at most 1 s left; ");
    }

    @Test
    void notesWhatElseIsDoneInALineOfItsOwn() {
        progress(true).note("trains\na cache");

        assertThat(written().replace(System.lineSeparator(), "\n")).isEqualTo("\r\033[2Ktrains a cache\n");
    }

    @Test
    void saysHowLongTheNextForksWouldTakeIfTheyDoNotFitIntoTheBudget() {
        ConsoleProgress progress = progress(false);

        progress.begin(PLAN, Duration.ZERO);
        progress.endsEarly(new NeededForks(FIRST, FIRST.arms().subList(0, 2), 2, 130), Duration.ofSeconds(102));
        progress.begin(PLAN.withFamilies(List.of(FIRST)), Duration.ZERO);
        progress.endsEarly(new NeededForks(FIRST, FIRST.arms().subList(2, 3), 1, 50), Duration.ofSeconds(45));

        assertThat(written())
                .contains(
                        "1m 42s of the budget is left for forks, but the next step, 2 more forks each of A and B"
                                + " in Scenario0.op, takes about 2m 10s.",
                        "45s of the budget is left for forks, but the next step, 1 more fork of C, takes about 50s.");
    }

    @Test
    void saysOneForkOfASingleOne() {
        ConsoleProgress progress = progress(true);

        progress.finished(FIRST, FIRST.arms().get(0), Duration.ofSeconds(1));
        progress.counted(FamilyOutcomes.of(FIRST, false, 30, FamilyOutcome.MOST_FORKS, 1), List.of());
        progress.starting(FIRST, FIRST.arms().get(0), 1, Duration.ofSeconds(1));

        assertThat(written()).contains("after 1 fork: A 1", "] 1 fork, 0 of").doesNotContain("1 forks");
    }

    @Test
    void showsAnotherSummaryOfABlock() {
        ConsoleProgress progress = progress(false);
        progress.summarizeBy(
                Duration.ofSeconds(200),
                outcome -> "the summary of " + outcome.family().name());

        progress.begin(PLAN, Duration.ofSeconds(20));
        progress.counted(
                FamilyOutcomes.of(FIRST, true, 30, FamilyOutcome.MOST_FORKS, 2, open(1.25, 0.02), open(2, 9)),
                List.of());
        progress.endsEarly(new NeededForks(FIRST, FIRST.arms(), 2, 30), Duration.ofSeconds(20));

        assertThat(written()).isEqualToIgnoringNewLines("[ 10 %] the summary of " + FIRST.name() + "\n");
    }
}
