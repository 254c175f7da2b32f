package dev.strandbench.claims;

import static dev.strandbench.UserErrors.assertThatUserError;
import static dev.strandbench.claims.ClaimFinding.CANNOT_TELL;
import static dev.strandbench.claims.ClaimFinding.DOES_NOT_HOLD;
import static dev.strandbench.claims.ClaimFinding.HOLDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.claims.ClaimJudgement.ClaimSetting;
import dev.strandbench.liveness.LivenessCell;
import dev.strandbench.liveness.LivenessPattern;
import dev.strandbench.liveness.MadeUpLiveness;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.report.ClaimPhrases;
import dev.strandbench.report.ClaimsReport;
import dev.strandbench.report.LivenessReport;
import dev.strandbench.report.document.DocumentFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LivenessEntriesTest {

    private static final LivenessPattern MONITOR = MadeUpLiveness.pattern("held-monitor");
    private static final LivenessPattern FILE = MadeUpLiveness.pattern("file-write");

    private static final Claim BOTH = claim("""
            metric = "stalls"
            parameters.pattern = ["held-monitor", "file-write"]
            count = { arms = ["VIRTUAL"], zero = true }
            """);

    @TempDir
    private Path directory;

    private static Claim claim(String more) {
        return MadeUpClaims.parsed("""
            [[claims]]
            id = "X1"
            sentence = "Something stalls, or does not."
            benchmark = "Liveness.pattern"
            state = "cold"
            """ + more).getFirst();
    }

    private static Claim claim(String pattern, String metric, boolean zero) {
        return claim("""
            metric = "%s"
            parameters.pattern = "%s"
            count = { arms = ["VIRTUAL"], zero = %s }
            """.formatted(metric, pattern, zero));
    }

    /** Writes a report as {@code liveness} does. */
    private ResultFile report(LivenessCell... cells) throws IOException {
        Path file = directory.resolve("stalls.json");
        Files.writeString(
                file,
                new LivenessReport(
                                MadeUpLiveness.request(
                                        List.of(MONITOR, FILE), Set.of(ConcurrencyModel.VIRTUAL), "21.0.9", "25.0.1"),
                                List.of(cells),
                                Path.of(""))
                        .write(DocumentFormat.json));
        return ResultFile.read(file);
    }

    private ResultFile report() throws IOException {
        return report(
                MadeUpLiveness.stalls(MONITOR, ConcurrencyModel.VIRTUAL, "21.0.9", 3, 7),
                MadeUpLiveness.ends(MONITOR, ConcurrencyModel.VIRTUAL, "25.0.1"),
                MadeUpLiveness.compensates(FILE, ConcurrencyModel.VIRTUAL, "25.0.1", 2));
    }

    private static ClaimFinding finding(Claim claim, ResultFile file, String jdk) {
        return new ClaimJudge(List.of(file))
                .judge(claim).stream()
                        .filter(judgement -> judgement.setting().stream()
                                .map(ClaimSetting::jdk)
                                .anyMatch(jdk::equals))
                        .map(ClaimJudgement::finding)
                        .findFirst()
                        .orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "held-monitor, stalls, false, 21.0.9, HOLDS",
        "held-monitor, stalls, true, 21.0.9, DOES_NOT_HOLD",
        "held-monitor, stalls, false, 25.0.1, DOES_NOT_HOLD",
        "held-monitor, stalls, true, 25.0.1, HOLDS",
        "file-write, stalls, true, 25.0.1, HOLDS",
        "file-write, threads.added, false, 25.0.1, HOLDS",
        "held-monitor, threads.added, false, 25.0.1, DOES_NOT_HOLD"
    })
    void judgeClaimsByTheOutcomeOfAPattern(
            String pattern, String metric, boolean zero, String jdk, ClaimFinding expected) throws IOException {
        assertThat(finding(claim(pattern, metric, zero), report(), jdk)).isEqualTo(expected);
    }

    @Test
    void sayHowManyAttemptsStalled() throws IOException {
        Claim claim = claim("held-monitor", "stalls", false);

        assertThat(ClaimsReport.text(new ClaimJudge(List.of(report())).judgeAll(List.of(claim))))
                .contains("stalls in 7 of 20 attempts");
    }

    @Test
    void sayInPlainWordsIfAClaimIsThatAPatternStalls() {
        assertThat(claimed(claim("held-monitor", "stalls", false))).isEqualTo("stalls");
        assertThat(claimed(claim("held-monitor", "stalls", true))).isEqualTo("no stall");
        assertThat(claimed(claim("file-write", "threads.added", false))).isEqualTo("never 0");
    }

    private static String claimed(Claim claim) {
        return ClaimPhrases.claimed(
                claim, claim.experiment().orElseThrow().questions().getFirst());
    }

    @Test
    void judgeEachPartOfAClaim() throws IOException {
        assertThat(finding(BOTH, report(), "25.0.1")).isEqualTo(HOLDS);
        assertThat(finding(BOTH, report(), "21.0.9")).isEqualTo(DOES_NOT_HOLD);
        assertThat(finding(BOTH, report(MadeUpLiveness.ends(MONITOR, ConcurrencyModel.VIRTUAL, "25.0.1")), "25.0.1"))
                .isEqualTo(CANNOT_TELL);
    }

    @Test
    void nameTheCommandThatMeasuresAClaim() throws IOException {
        assertThat(ClaimsReport.text(new ClaimJudge(
                                List.of(report(MadeUpLiveness.ends(MONITOR, ConcurrencyModel.VIRTUAL, "25.0.1"))))
                        .judgeAll(List.of(BOTH))))
                .contains("X1: CAN'T TELL on JDK 25.0.1")
                .contains("measuring 1 of 2 parts (liveness --repeat 10 --format json)");
    }

    @Test
    void leaveFilesOfJmhAlone() throws IOException {
        assertThat(LivenessEntries.read(Files.writeString(directory.resolve("jmh.json"), " \n[]")))
                .isEmpty();
        assertThat(LivenessEntries.read(Files.writeString(directory.resolve("other.json"), "{\"plan\": 1}")))
                .isEmpty();
        assertThat(LivenessEntries.read(Files.writeString(directory.resolve("empty.json"), "")))
                .isEmpty();
        assertThat(LivenessEntries.read(directory.resolve("missing.json"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        {"cells": [{}]}                                                         | a cell without outcome
        {"cells": [{"outcome": "ENDS"}]}                                        | a cell without attempts
        {"cells": [{"outcome": "ENDS", "attempts": 3}]}                         | a cell without pattern
        {"cells": [{"outcome": "ENDS", "attempts": 3, "pattern": "a"}]}         | a cell without model
        {"cells": [{"outcome": "COMPENSATES", "attempts": 3, "pattern": "a"}]}  | a cell without threads
        {"cells": [                                                             | it ends early
        """)
    void refuseADamagedReport(String content, String fault) throws IOException {
        Path file = Files.writeString(directory.resolve("stalls.json"), content);

        assertThatUserError(() -> LivenessEntries.read(file)).hasMessage(file + ": not a report of liveness: " + fault);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        metric = "score"\\nparameters.pattern = "a"\\ncount = { arms = ["VIRTUAL"], zero = true } | metric = score
        metric = "stalls"\\ncount = { arms = ["VIRTUAL"], zero = true }                           | parameters: Liveness
        metric = "stalls"\\nparameters.pattern = "a"\\nalike = { arms = ["IO", "POOL"], within = "1%" }    | predicate: L
        """)
    void refuseAClaimThatAReportCannotJudge(String lines, String fault) {
        assertThatUserError(() -> claim(lines.replace("\\n", "\n")))
                .hasMessageContaining("claim X1: ")
                .hasMessageContaining(fault);
    }
}
