package dev.strandbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.plan.Plan;
import dev.strandbench.plan.Plans;
import dev.strandbench.report.ConsoleProgress;
import dev.strandbench.report.page.LiveReport;
import dev.strandbench.result.AnswerMetric;
import dev.strandbench.result.JmhResultReader;
import dev.strandbench.result.RunMembership;
import dev.strandbench.run.RecordedRun.RecordedFork;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordedRunTest {

    private static final Duration BUDGET = Duration.ofMinutes(5);

    @TempDir
    private Path directory;

    private AdaptiveRun run(SessionDirectory session) {
        return new AdaptiveRun(
                session.plan(),
                session,
                new SimulatedForks(Map.of("A", 1.0, "B", 1.5), 0.01, 3),
                () -> SimulatedRuns.QUIET,
                new ConsoleProgress(
                        new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8), false, 0),
                () -> false);
    }

    @Test
    void tellsOfADirectoryWhatTheRunItselfKnows() throws Exception {
        Path where = directory.resolve("run");
        try (SessionDirectory session = SessionDirectory.create(where, Plans.of(BUDGET, false, 1, "A", "B"))) {
            AdaptiveRun run = run(session);
            run.run();

            RecordedRun read = SessionDirectory.recorded(where);

            assertThat(read.forks()).hasSameSizeAs(run.recorded().forks()).hasSizeGreaterThan(3);
            assertThat(read.outcomes())
                    .usingRecursiveComparison()
                    .isEqualTo(run.recorded().outcomes());
            assertThat(read.forks()).filteredOn(RecordedFork::counts).allSatisfy(fork -> {
                assertThat(fork.series()).isPresent();
                assertThat(fork.measuredFrom()).isNotNegative();
            });
        }
    }

    @Test
    void isShownOnAPageAfterEveryBlock() throws Exception {
        Path where = directory.resolve("live");
        ByteArrayOutputStream warnings = new ByteArrayOutputStream();
        try (SessionDirectory session = SessionDirectory.create(where, Plans.of(BUDGET, false, 1, "A", "B"))) {
            AdaptiveRun run = run(session);
            LiveReport page = new LiveReport(where, new PrintStream(warnings, true, StandardCharsets.UTF_8));
            run.afterEachBlock(() -> {
                if (!Files.exists(page.file())) {
                    page.update(run::recorded);
                    assertThat(page.file()).content().contains("\"running\":true");
                }
            });

            run.run();

            assertThat(page.finish(run::recorded)).isTrue();
            assertThat(page.file()).content().contains("\"running\":false").contains("Strandbench: test");
        }
        assertThat(warnings.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void warnsOnceOfAPageThatCannotBeWritten() {
        ByteArrayOutputStream warnings = new ByteArrayOutputStream();
        LiveReport page = new LiveReport(directory, new PrintStream(warnings, true, StandardCharsets.UTF_8));

        for (int attempt = 0; attempt < 2; attempt++) {
            assertThat(page.finish(() -> {
                        throw new IllegalStateException("nothing to show");
                    }))
                    .isFalse();
        }

        assertThat(warnings.toString(StandardCharsets.UTF_8)).hasLineCount(1).contains("nothing to show");
    }

    private List<RunMembership> written(Plan plan) throws IOException {
        SimulatedForks source = new SimulatedForks(Map.of("A", 1.0, "B", 1.5), 0.001, 1);
        SimulatedRuns.run(directory, plan, source);
        return JmhResultReader.read(directory.resolve("results.json")).stream()
                .map(measurement -> measurement.membership().orElseThrow())
                .toList();
    }

    @Test
    void isTheJdkInThePlanAndTheAnswerAndThatForksWereCountedUntilTheVerdict() throws IOException {
        assertThat(written(Plans.of(Duration.ofHours(1), false, 1, "A", "B")))
                .hasSize(2)
                .allSatisfy(own -> {
                    assertThat(own.jdk()).isEqualTo("25");
                    assertThat(own.answer()).contains(AnswerMetric.score("avgt"));
                    assertThat(own.sequential()).isTrue();
                    assertThat(own.environment())
                            .containsExactly(
                                    Map.entry("gc", "G1"),
                                    Map.entry("kernel", "6.8"),
                                    Map.entry("memory.transparentHugePages", "madvise"));
                });
    }

    @Test
    void isThatTheNumberOfForksWasFixed() throws IOException {
        assertThat(written(Plans.of(Duration.ofHours(1), true, 1, "A", "B")))
                .hasSize(2)
                .noneMatch(RunMembership::sequential);
    }
}
