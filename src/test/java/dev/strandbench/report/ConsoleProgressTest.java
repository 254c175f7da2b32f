package dev.strandbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.GoldenFile;
import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.PairVerdicts;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.plan.Family;
import dev.strandbench.plan.Plan;
import dev.strandbench.plan.Plans;
import dev.strandbench.run.FamilyOutcome;
import dev.strandbench.run.ForkOutcome;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ConsoleProgressTest {

    private static final Plan PLAN = Plans.of(Duration.ofSeconds(100), false, 2, "A", "B", "C", "D");
    private static final Family FIRST = PLAN.families().get(0);

    private static FamilyOutcome.Arm arm(int number, int forks, double ratio, double standardError) {
        Optional<PairVerdict> toBest = number == 0
                ? Optional.empty()
                : Optional.of(PairVerdicts.of(
                        Verdict.INCONCLUSIVE, ratio, standardError, standardError > 0 ? 8 : 0, forks, 0));
        return new FamilyOutcome.Arm(FIRST.arms().get(number), false, forks, 0, toBest);
    }

    /** A run in which everything happens that can. */
    private static String tell(boolean terminal) {
        return tell(terminal, 1000);
    }

    private static String tell(boolean terminal, int columns) {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        ConsoleProgress progress =
                new ConsoleProgress(new PrintStream(written, true, StandardCharsets.UTF_8), terminal, columns);
        FamilyOutcome outcome = new FamilyOutcome(
                FIRST,
                List.of(arm(0, 2, 1, 0), arm(1, 2, 1.25, 0.02), arm(2, 2, 2, 9), arm(3, 0, 1, 0)),
                true,
                false,
                true,
                List.of(),
                30);
        List<String> lines =
                IntStream.range(0, 10).mapToObj(line -> "line " + line).toList();

        progress.begin(PLAN, Duration.ofSeconds(20));
        progress.starting(FIRST, FIRST.arms().get(0), 0);
        progress.finished(FIRST, FIRST.arms().get(0), Duration.ofSeconds(10));
        progress.failed(FIRST, FIRST.arms().get(1), new ForkOutcome.Failed("did not finish", lines), false);
        progress.failed(FIRST, FIRST.arms().get(1), new ForkOutcome.Failed("did not finish", List.of()), true);
        progress.disturbed(FIRST, List.of("the hypervisor took 5 % of the CPU time", "and more"));
        progress.counted(outcome, List.of());
        progress.counted(outcome, List.of("the container's CPU quota ran out"));
        progress.finished(FIRST, FIRST.arms().get(1), Duration.ofSeconds(20));
        progress.starting(FIRST, FIRST.arms().get(2), 1);
        progress.end();
        return written.toString(StandardCharsets.UTF_8);
    }

    @Test
    void cutsTheLastLineToTheTerminal() {
        assertThat(tell(true, 40).split("\r|\n"))
                .filteredOn(line -> line.contains("["))
                .isNotEmpty()
                .filteredOn(line -> line.contains("#"))
                .allSatisfy(line -> assertThat(line.replaceAll("\033\\[2K", "")).hasSizeLessThan(40));
    }

    @Test
    void writesPlainLinesToAFile() throws Exception {
        assertThat(tell(false)).doesNotContain("\033", "\r");
        GoldenFile.assertSameInEveryLocale("progress.txt", () -> tell(false));
    }

    @Test
    void saysOneForkOfASingleOne() {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        ConsoleProgress progress =
                new ConsoleProgress(new PrintStream(written, true, StandardCharsets.UTF_8), true, 1000);

        progress.finished(FIRST, FIRST.arms().get(0), Duration.ofSeconds(1));
        progress.counted(
                new FamilyOutcome(FIRST, List.of(arm(0, 1, 1, 0)), true, false, false, List.of(), 30), List.of());
        progress.starting(FIRST, FIRST.arms().get(0), 1);

        assertThat(written.toString(StandardCharsets.UTF_8))
                .contains("after 1 fork: A 1", "] 1 fork, 0 of")
                .doesNotContain("1 forks");
    }

    @Test
    void rewritesALastLineOnATerminal() throws Exception {
        GoldenFile.assertSameInEveryLocale(
                "progress-terminal.txt", () -> tell(true).replace("\r\033[2K", "<ERASE>"));
    }

    @Test
    void saysTheSameLinesEitherWay() {
        String terminal =
                tell(true).replaceAll("\r\033\\[2K\\[[#-]+][^…]*…", "").replace("\r\033[2K", "");

        assertThat(terminal).isEqualTo(tell(false));
    }
}
