package dev.strandbench.report.page;

import static dev.strandbench.compare.Entries.entry;
import static dev.strandbench.compare.Entries.metric;
import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.profiler.recording.CollapsedStacks;
import dev.strandbench.report.page.PageArm.Attachment;
import dev.strandbench.result.Measurement;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlameDifferencesTest {

    /** As long as async-profiler's page would abbreviate by the sign for less than. */
    private static final String TWENTY_EIGHT = "abcdefghijklmnopqrstuvwxyz12";

    private static final String ONLY_HERE = "U";

    @TempDir
    private Path directory;

    private final ByteArrayOutputStream warnings = new ByteArrayOutputStream();

    private static CollapsedStacks stacks(Object... stacksAndCounts) {
        TreeMap<String, Long> counts = new TreeMap<>();
        for (int place = 0; place < stacksAndCounts.length; place += 2) {
            counts.put((String) stacksAndCounts[place], ((Number) stacksAndCounts[place + 1]).longValue());
        }
        return new CollapsedStacks(counts);
    }

    /** What a page says of the own counts of each frame, against the baseline's scaled ones. */
    private static Map<String, String> differences(String html) {
        List<String> names = new ArrayList<>();
        Matcher name = Pattern.compile("\n'(.*)'(?=,?\n)").matcher(html);
        while (name.find()) {
            String rest = name.group(1);
            names.add(names.isEmpty() ? rest : names.getLast().substring(0, rest.charAt(0) - ' ') + rest.substring(1));
        }
        Map<String, String> differences = new LinkedHashMap<>();
        String last = "0";
        Matcher frame = Pattern.compile("\n(?:d=(\\S+)\n)?[fun]\\((\\d+)").matcher(html);
        while (frame.find()) {
            last = frame.group(1) == null ? last : frame.group(1);
            differences.put(names.get(Integer.parseInt(frame.group(2)) >>> 3), last);
        }
        return differences;
    }

    @Test
    void comparesSharesNotCounts() throws IOException {
        String html = FlameDifferences.html(
                "title", "", stacks("main;alike", 25, "main;more", 75), stacks("main;alike", 250, "main;more", 750));

        assertThat(differences(html)).containsEntry("alike", "0").containsEntry("more", "0");
    }

    @Test
    void countsWhatTheArmHasMoreAsPositive() throws IOException {
        String html = FlameDifferences.html(
                "title",
                "",
                stacks("main;more", 60, "main;less", 10, "main;alone;below", 30),
                stacks("main;more", 2, "main;less", 5, "main;gone", 3));

        assertThat(differences(html))
                .containsEntry("more", "40")
                .containsEntry("less", "-40")
                .containsEntry("alone", ONLY_HERE)
                .containsEntry("below", ONLY_HERE)
                .containsEntry("main", "0")
                .doesNotContainKey("gone");
    }

    @Test
    void takesNoNameForMarkupOrScript() throws IOException {
        String hostile = "</script><script>alert(1)</script><!-- <b>' \\";
        CollapsedStacks names = stacks(
                "main;" + hostile, 1, "main;" + TWENTY_EIGHT + "!", 1, "main;" + TWENTY_EIGHT + "/script><img>", 1);
        String plain = FlameDifferences.html("title", "legend", stacks("main", 1), stacks("main", 1));

        String html = FlameDifferences.html(hostile, hostile, names, names);

        assertThat(html)
                .contains("<h1>&lt;/script&gt;")
                .contains("\\x3c/script>\\x3cscript>alert(1)")
                .doesNotContain("<img", "<b>", "<!--");
        assertThat(html.split("(?i)</?script", -1)).hasSameSizeAs(plain.split("(?i)</?script", -1));
    }

    private static Measurement measured(String model, double... forks) {
        return entry("a.FanOutBenchmark.fanOut", "avgt", Map.of("model", model), metric("ms/op", forks));
    }

    private void record(String model, String event, String stacks) throws IOException {
        Path cell = directory.resolve("flames").resolve("a.FanOutBenchmark.fanOut-AverageTime-model-" + model);
        Files.createDirectories(cell);
        Files.writeString(cell.resolve(event + ".collapsed"), stacks);
        Files.writeString(cell.resolve(event + ".html"), "");
        Files.writeString(cell.resolve("fork-1-" + event + ".collapsed"), stacks);
    }

    /** The differential flame graphs that the page of three models, of which POOL is the best, links to, by arm. */
    private Map<String, List<Attachment>> links() {
        ResultSource source = new ResultSource(
                "results.json",
                directory.resolve("results.json"),
                List.of(
                        measured("POOL", 1, 1.01, 0.99),
                        measured("IO", 2, 2.01, 1.99),
                        measured("VIRTUAL", 3, 3.01, 2.99)),
                Optional.empty());
        FlameDifferences flames = new FlameDifferences(
                directory.resolve("report.html"), new PrintStream(warnings, true, StandardCharsets.UTF_8));
        ReportPage page = new ResultsPage(
                        List.of(source),
                        Instant.EPOCH,
                        false,
                        directory,
                        Optional.of(flames),
                        List.of(),
                        Optional.empty())
                .page();
        Map<String, List<Attachment>> links = new LinkedHashMap<>();
        page.families()
                .getFirst()
                .arms()
                .forEach(arm -> links.put(
                        arm.name(),
                        arm.attachments().stream()
                                .filter(file -> file.label().contains("against"))
                                .toList()));
        return links;
    }

    @Test
    void isLinkedToFromEachRecordedArmButTheBest() throws IOException {
        record("POOL", "ctimer", "main;a 3\nmain;b 1\n");
        record("VIRTUAL", "ctimer", "main;a 300\nmain;c 100\n");

        assertThat(links())
                .containsEntry("POOL", List.of())
                .containsEntry("IO", List.of())
                .containsEntry(
                        "VIRTUAL",
                        List.of(new Attachment(
                                "flame graph against POOL, ctimer: red is a larger share here, yellow is only here",
                                "./report-flames/f1a3-ctimer.html")));
        assertThat(directory.resolve("report-flames/f1a3-ctimer.html"))
                .content()
                .contains("<h1>FanOut.fanOut: VIRTUAL against POOL, ctimer<br>")
                .contains("stacks that only POOL has, 25 % of its total");
        assertThat(directory.resolve("report-flames")).isDirectoryContaining("glob:**f1a3-ctimer.html");
        assertThat(warnings.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void neverComparesDifferentEvents() throws IOException {
        record("POOL", "ctimer", "main;a 3\n");
        record("POOL", "alloc", "main;a 4096\n");
        record("IO", "wall", "main;a 3\n");
        record("VIRTUAL", "alloc", "main;a 512\n");

        Map<String, List<Attachment>> links = links();

        assertThat(links.get("IO")).isEmpty();
        assertThat(links.get("VIRTUAL"))
                .extracting(Attachment::link)
                .containsExactly("./report-flames/f1a3-alloc.html");
    }

    @Test
    void isLeftOutIfNothingWasSeenOfAnArm() throws IOException {
        record("POOL", "ctimer", "main;a 3\n");
        record("VIRTUAL", "ctimer", "");

        assertThat(links().get("VIRTUAL")).isEmpty();
        assertThat(directory.resolve("report-flames")).doesNotExist();
    }

    @Test
    void warnsOnceWhereItCannotBeWritten() throws IOException {
        record("POOL", "ctimer", "main;a 3\n");
        record("IO", "ctimer", "main;a 3\n");
        record("VIRTUAL", "ctimer", "main;a 3\n");
        Files.writeString(directory.resolve("report-flames"), "in the way");

        assertThat(links().values()).allSatisfy(links -> assertThat(links).isEmpty());
        assertThat(warnings.toString(StandardCharsets.UTF_8))
                .startsWith("strandbench: the page goes without IO against POOL as a flame graph: ")
                .doesNotContain("Exception")
                .hasLineCount(1);
    }

    @Test
    void warnsOfStacksThatAreNone() throws IOException {
        record("POOL", "ctimer", "main;a 3\n");
        record("IO", "ctimer", "<html>\n");
        record("VIRTUAL", "ctimer", "main;a 3\n");

        Map<String, List<Attachment>> links = links();

        assertThat(links.get("IO")).isEmpty();
        assertThat(links.get("VIRTUAL")).hasSize(1);
        assertThat(warnings.toString(StandardCharsets.UTF_8))
                .contains("ctimer.collapsed has a line that is not a stack and a count")
                .hasLineCount(1);
    }
}
