package dev.strandbench.report;

import static dev.strandbench.liveness.MadeUpLiveness.ATTEMPTS;
import static dev.strandbench.liveness.MadeUpLiveness.compensates;
import static dev.strandbench.liveness.MadeUpLiveness.ends;
import static dev.strandbench.liveness.MadeUpLiveness.endsLate;
import static dev.strandbench.liveness.MadeUpLiveness.pattern;
import static dev.strandbench.liveness.MadeUpLiveness.request;
import static dev.strandbench.liveness.MadeUpLiveness.stalls;
import static dev.strandbench.model.ConcurrencyModel.DEFAULT;
import static dev.strandbench.model.ConcurrencyModel.EVENT_LOOP;
import static dev.strandbench.model.ConcurrencyModel.HYBRID;
import static dev.strandbench.model.ConcurrencyModel.IO;
import static dev.strandbench.model.ConcurrencyModel.POOL;
import static dev.strandbench.model.ConcurrencyModel.STRUCTURED;
import static dev.strandbench.model.ConcurrencyModel.VIRTUAL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.GoldenFile;
import dev.strandbench.liveness.LivenessCell;
import dev.strandbench.liveness.LivenessModels;
import dev.strandbench.liveness.LivenessPattern;
import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.report.document.DocumentFormat;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LivenessReportTest {

    private static final LivenessPattern MONITOR = pattern("held-monitor");
    private static final LivenessPattern FILE = pattern("file-write");
    private static final LivenessPattern NESTED = pattern("nested-run-blocking", Set.of(EVENT_LOOP, DEFAULT, IO));
    private static final List<LivenessPattern> PATTERNS = List.of(MONITOR, FILE, NESTED);

    private static final Set<ConcurrencyModel> ON_CARRIERS = Set.of(VIRTUAL, STRUCTURED, HYBRID);
    private static final String[] JDKS = {"21.0.9", "25.0.1", "26", "27"};

    private static final String[] CARRIERS_HELD = {
        "Both carriers are held by virtual threads that wait in HeldMonitor.run.", "1 virtual thread has no carrier."
    };

    /** Stalls on some JDKs and in some attempts, added threads, and a cell that was not tried. */
    private static LivenessReport report() {
        List<LivenessCell> cells = new ArrayList<>();
        for (String jdk : JDKS) {
            for (ConcurrencyModel model : LivenessModels.ALL) {
                cells.add(monitor(model, jdk));
                cells.add(file(model, jdk));
                if (NESTED.models().contains(model) && !(model == IO && jdk.equals("27"))) {
                    cells.add(nested(model, jdk));
                }
            }
        }
        Collections.reverse(cells);
        return new LivenessReport(
                request(PATTERNS, LivenessModels.ALL, JDKS),
                cells,
                Path.of("results").resolve("liveness"));
    }

    private static LivenessCell monitor(ConcurrencyModel model, String jdk) {
        if (model == POOL) {
            return stalls(MONITOR, model, jdk, 3, ATTEMPTS, "Both threads of the pool wait in HeldMonitor.run.");
        }
        return ON_CARRIERS.contains(model) && jdk.startsWith("21")
                ? stalls(MONITOR, model, jdk, 3, ATTEMPTS, CARRIERS_HELD)
                : ends(MONITOR, model, jdk);
    }

    private static LivenessCell file(ConcurrencyModel model, String jdk) {
        return ON_CARRIERS.contains(model)
                ? compensates(FILE, model, jdk, jdk.startsWith("21") ? 2 : 1)
                : ends(FILE, model, jdk);
    }

    private static LivenessCell nested(ConcurrencyModel model, String jdk) {
        return model == DEFAULT
                ? stalls(
                        NESTED, model, jdk, 2, jdk.startsWith("21") ? 7 : ATTEMPTS, "Both workers wait in runBlocking.")
                : ends(NESTED, model, jdk);
    }

    private static LivenessReport ofVirtual(LivenessCell... cells) {
        String[] jdks = Stream.of(cells).map(LivenessCell::jdk).toArray(String[]::new);
        return new LivenessReport(request(List.of(MONITOR), Set.of(VIRTUAL), jdks), List.of(cells), Path.of(""));
    }

    private static String text(LivenessCell... cells) {
        return ofVirtual(cells).write(DocumentFormat.text);
    }

    private static LivenessCell stall(String jdk, int tasks) {
        return stalls(MONITOR, VIRTUAL, jdk, tasks, ATTEMPTS, CARRIERS_HELD);
    }

    @Test
    void saysTheSameInEveryLocale() throws Exception {
        GoldenFile.assertSameInEveryLocale("liveness.txt", () -> report().write(DocumentFormat.text));
        GoldenFile.assertSameInEveryLocale("liveness.md", () -> report().write(DocumentFormat.md));
        GoldenFile.assertSameInEveryLocale(
                "liveness.json",
                () -> ofVirtual(stall("21.0.9", 3), ends(MONITOR, VIRTUAL, "25.0.1"))
                        .write(DocumentFormat.json));
    }

    @Test
    void fitsATerminalOf80Columns() {
        assertThat(report().write(DocumentFormat.text).lines())
                .filteredOn(line -> line.contains("stalls ≥") || line.contains("VIRTUAL    STRUCTURED"))
                .hasSizeGreaterThan(3)
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }

    @Test
    void opensToTheThreadDumpAndTheRemedyInHtml() {
        assertThat(report().write(DocumentFormat.html))
                .contains("<title>Liveness on JDK 21.0.9, 25.0.1, 26, 27</title>")
                .contains("<td>✗ stalls ≥3</td>", "<td>✓ ends +2</td>", "<td>not tried</td>")
                .contains("<h2>held-monitor stalls under POOL; VIRTUAL, STRUCTURED and HYBRID on 21</h2>")
                .contains("<strong>Remedy:</strong> Do not wait")
                .contains("<details><summary>POOL: 3 tasks on 2 threads</summary>")
                .contains("<a href=\"results/liveness/held-monitor-POOL-21.0.9.json\">Thread dump of POOL on 21</a>");
    }

    @Test
    void comparesJdksInOneSentence() {
        assertThat(text(stall("21.0.9", 3), ends(MONITOR, VIRTUAL, "25.0.1")))
                .contains("- held-monitor under VIRTUAL stalls on 21 and ends on 25.");
        assertThat(text(compensates(MONITOR, VIRTUAL, "21", 1), ends(MONITOR, VIRTUAL, "25"), stall("26", 3)))
                .contains("- held-monitor under VIRTUAL ends with added threads on 21, ends on 25 and stalls on 26.");
    }

    @Test
    void namesRangesOfReleasesInWhateverOrderTheJdksAreGiven() {
        assertThat(text(
                        ends(MONITOR, VIRTUAL, "25.0.1"),
                        ends(MONITOR, VIRTUAL, "27"),
                        stall("26", 3),
                        ends(MONITOR, VIRTUAL, "28"),
                        stall("21.0.9", 3)))
                .contains("held-monitor under VIRTUAL ends on 25, 27, 28 and stalls on 21, 26.");
    }

    @Test
    void namesTheTasksIfTheyDifferBetweenJdks() {
        assertThat(text(stall("21", 3), stall("25", 257)))
                .contains("VIRTUAL stalls from 3 tasks on 21 and stalls from 257 tasks on 25.")
                .contains("stalls ≥3", "stalls ≥257");
    }

    @Test
    void namesJdksInFullIfTheirReleasesAreEqual() {
        assertThat(text(stall("21.0.8", 3), ends(MONITOR, VIRTUAL, "21.0.9")))
                .contains("stalls on 21.0.8 and ends on 21.0.9.");
    }

    @Test
    void namesNoJdkInTheMatrixOfOne() {
        assertThat(text(stall("25.0.1", 3)))
                .contains("  pattern       VIRTUAL\n  held-monitor  ✗ stalls ≥3\n")
                .contains("Thread dump of VIRTUAL: held-monitor-VIRTUAL-25.0.1.json")
                .doesNotContain("under VIRTUAL on");
    }

    @Test
    void callsAllModelsEveryModel() {
        List<LivenessCell> cells = NESTED.models().stream()
                .map(model -> stalls(NESTED, model, "25", 2, ATTEMPTS))
                .toList();

        assertThat(new LivenessReport(request(List.of(NESTED), LivenessModels.ALL, "25"), cells, Path.of(""))
                        .write(DocumentFormat.text))
                .contains("nested-run-blocking stalls under every model");
    }

    @Test
    void saysHowLateTasksEndAfterTheirCancellation() {
        LivenessReport late = ofVirtual(endsLate(MONITOR, VIRTUAL, "25", 2), endsLate(MONITOR, VIRTUAL, "26", 17));

        assertThat(late.write(DocumentFormat.text))
                .contains("held-monitor  all  ✓ ends, 17 ms\n")
                .containsPattern("3 ms +the tasks end at most 3 ms after their cancellation or timeout");
        assertThat(late.write(DocumentFormat.md)).contains("| held-monitor | all | ✓ ends, 17 ms |");
        assertThat(late.write(DocumentFormat.html)).contains("<td>✓ ends, 17 ms</td>");
        assertThat(late.write(DocumentFormat.json))
                .contains("\"endedAfterCancelMillis\" : 2,", "\"endedAfterCancelMillis\" : 17,");
    }

    @Test
    void claimsNothingWithoutCells() {
        assertThat(new LivenessReport(request(PATTERNS, LivenessModels.ALL, "25"), List.of(), Path.of(""))
                        .write(DocumentFormat.text))
                .contains("- Tried 0 of 19 cells.")
                .doesNotContain("No pattern stalled", "stall under");
        assertThat(text(ends(MONITOR, VIRTUAL, "25"))).contains("- No pattern stalled.");
    }

    @Test
    void listsPatternsWithTheModelsThatRunThem() {
        assertThat(LivenessReport.list(PATTERNS, DocumentFormat.text))
                .contains("held-monitor         Tasks of held-monitor wait for each other.\n")
                .contains("nested-run-blocking  Tasks of nested-run-blocking wait for each other. [only EVENT_LOOP,"
                        + " DEFAULT, IO]\n");
        assertThat(LivenessReport.list(PATTERNS, DocumentFormat.json))
                .contains("\"models\" : [ \"EVENT_LOOP\", \"DEFAULT\", \"IO\" ]")
                .contains("\"source\" : \"https://example.org/file-write\"");
    }
}
