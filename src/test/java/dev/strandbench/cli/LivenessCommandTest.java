package dev.strandbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.liveness.LivenessCell;
import dev.strandbench.liveness.LivenessModels;
import dev.strandbench.liveness.LivenessPattern;
import dev.strandbench.liveness.LivenessRun.Request;
import dev.strandbench.liveness.MadeUpLiveness;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.plan.PlannedJdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** The options of {@code liveness}, and the places of its output, without any attempt. */
class LivenessCommandTest {

    private static final LivenessPattern MONITOR = MadeUpLiveness.pattern("held-monitor");
    private static final LivenessPattern NESTED =
            MadeUpLiveness.pattern("nested-run-blocking", LivenessModels.COROUTINES);

    private static final String HOME = System.getProperty("java.home");

    @TempDir
    private Path directory;

    private final List<Request> requests = new ArrayList<>();

    private CapturedCall call(LivenessCommand.Runner runner, String words) {
        String[] arguments = Stream.of(words.split(" ", -1))
                .filter(word -> !word.isEmpty())
                .map(word -> word.replace("@", directory + "/").replace("HOME", HOME))
                .toArray(String[]::new);
        LivenessCommand command = new LivenessCommand(() -> List.of(MONITOR, NESTED), runner);
        return CapturedCall.of(Main.prepared(new CommandLine(command))::execute, arguments);
    }

    /** Makes a call whose attempts find one stall. */
    private CapturedCall call(String words) {
        return call(
                (request, listener) -> {
                    requests.add(request);
                    LivenessCell cell = stall(request);
                    listener.finished(cell, 1, 1);
                    return List.of(cell);
                },
                words);
    }

    private static LivenessCell stall(Request request) {
        return MadeUpLiveness.stalls(
                MONITOR, ConcurrencyModel.VIRTUAL, request.jdks().getFirst().label(), 3, MadeUpLiveness.ATTEMPTS);
    }

    private String written(String file) throws IOException {
        return Files.readString(directory.resolve(file));
    }

    @Test
    void triesAllPatternsOnceOnTheRunningJdkByDefault() {
        CapturedCall outcome = call("");

        outcome.assertDone();
        assertThat(outcome.out()).startsWith("Liveness on JDK ").contains("stalls ≥3");
        Request request = requests.getFirst();
        assertThat(request.patterns()).containsExactly(MONITOR, NESTED);
        assertThat(request.models()).isEqualTo(LivenessModels.ALL);
        assertThat(request.jdks()).containsExactly(PlannedJdk.running());
        assertThat(request.repeat()).isEqualTo(1);
        assertThat(request.directory().toString()).startsWith("results").endsWith("-liveness");
    }

    @Test
    void triesWhatTheCallNames() {
        call("held-monitor --model VIRTUAL,POOL --repeat 20 --seed 5 --jdk HOME")
                .assertDone();

        Request request = requests.getFirst();
        assertThat(request.patterns()).containsExactly(MONITOR);
        assertThat(request.models()).containsExactlyInAnyOrder(ConcurrencyModel.POOL, ConcurrencyModel.VIRTUAL);
        assertThat(request.jdks()).containsExactly(PlannedJdk.named(HOME));
        assertThat(request.repeat()).isEqualTo(20);
        assertThat(request.seed()).isEqualTo(5);
    }

    @Test
    void writesTheReportNextToTheThreadDumpsInADirectory() throws IOException {
        CapturedCall outcome = call("--format md --out @new/stalls");

        outcome.assertDone();
        assertThat(outcome.out()).hasLineCount(1).startsWith("Saved: ");
        assertThat(requests.getFirst().directory()).isEqualTo(directory.resolve("new/stalls"));
        assertThat(written("new/stalls/liveness.md"))
                .startsWith("### Liveness on JDK ")
                .contains("](held-monitor-VIRTUAL-");
    }

    @Test
    void writesTheReportToAFileWithThePathOfTheThreadDumps() throws IOException {
        call("--format json --out @stalls.json").assertDone();

        assertThat(requests.getFirst().directory().toString()).startsWith("results");
        assertThat(written("stalls.json")).containsPattern("\"dump\" : \".*/results/.*-liveness/held-monitor-VIRTUAL-");
    }

    @Test
    void failsIfACellHasNoOutcomeAndReportsTheOthers() {
        CapturedCall outcome = call(
                (request, listener) -> {
                    listener.failed("nested-run-blocking under IO on JDK 25", "the JVM ended with status 1", 1, 12);
                    LivenessCell cell = stall(request);
                    listener.finished(cell, 2, 12);
                    return List.of(cell);
                },
                "");

        assertThat(outcome.status()).isEqualTo(ExitStatus.FAILED);
        assertThat(outcome.err())
                .isEqualToIgnoringNewLines(
                        "strandbench: nested-run-blocking under IO on JDK 25 failed: the JVM ended" + " with status 1");
        assertThat(outcome.out()).contains("Tried 1 of 12 cells.", "stalls ≥3");
    }

    @Test
    void keepsWhatWasFoundBeforeAnInterrupt() {
        CapturedCall outcome = call(
                (request, listener) -> {
                    listener.finished(stall(request), 1, 12);
                    throw new InterruptedException();
                },
                "");

        assertThat(outcome.status()).isEqualTo(ExitStatus.INTERRUPTED);
        assertThat(outcome.err()).contains("strandbench: interrupted; the report has 1 cell");
        assertThat(outcome.out()).contains("Tried 1 of 12 cells.", "stalls ≥3");
    }

    @Test
    void listsPatternsWithoutTryingThem() {
        CapturedCall outcome = call("nested-run-blocking --list");

        outcome.assertDone();
        assertThat(requests).isEmpty();
        assertThat(outcome.out()).contains("nested-run-blocking  Tasks").doesNotContain("held-monitor");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        held-monitr                              | no pattern held-monitr; near: held-monitor; valid: held-monitor, nest
        --model virtual                          | --model virtual is not valid; near: VIRTUAL; valid: PLATFORM, POOL
        --model UNCONFINED                       | --model UNCONFINED is not valid; valid: PLATFORM, POOL
        nested-run-blocking --model POOL         | --model POOL: no selected pattern has it; valid: EVENT_LOOP, DEFAULT
        --repeat 0                               | --repeat 0 is not valid; valid: whole numbers from 1
        --list --seed 3                          | --list tries nothing, so --seed is not valid; valid with it: PATTERN
        --out @gone/liveness.json                | there is no directory
        --out @                                  | is not empty; valid: a new or empty directory, or a file
        """)
    void refusesAWrongCallBeforeTheFirstAttempt(String words, String answer) throws IOException {
        Files.createFile(directory.resolve("notes"));

        call(words).assertRefused(answer);
        assertThat(requests).isEmpty();
    }
}
