package dev.strandbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReportCommandTest {

    @TempDir
    private Path directory;

    @BeforeEach
    void writeFiles() throws IOException {
        // Fewer than five forks would not show a difference of 20 %.
        write("old.json", "[[1],[1.001],[0.999],[1.0005],[0.9995]]");
        write("slow.json", "[[1.2],[1.201],[1.199],[1.2005],[1.1995]]");
        Files.writeString(directory.resolve("damaged.json"), "[{");
        Files.createDirectory(directory.resolve("empty"));
    }

    private void write(String name, String raw) throws IOException {
        Files.writeString(directory.resolve(name), """
            [{"benchmark":"a.B.c","mode":"avgt","params":{"model":"POOL","µ":"grün"},
              "primaryMetric":{"score":1,"scoreUnit":"ms/op","rawData":%s},"secondaryMetrics":{}}]
            """.formatted(raw));
    }

    private CapturedCall report(String arguments) {
        return CapturedCall.in(directory, "report " + arguments);
    }

    @Test
    void writesAPageBesideTheFirstResult() {
        CapturedCall outcome = report("@old.json");

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out()).isEqualTo("Saved: " + directory.resolve("report.html") + "\n");
        assertThat(directory.resolve("report.html"))
                .content()
                .contains("\"answers\":[")
                .contains("grün");
    }

    @ParameterizedTest
    @ValueSource(strings = {"@bare.json", "@bare.json --format md", "@old.json @bare.json"})
    void refusesAFileWithoutEntries(String arguments) throws IOException {
        Files.writeString(directory.resolve("bare.json"), "[]");

        report(arguments).assertRefused("bare.json: no entries; valid: a JMH result file with at least one entry, or");

        assertThat(directory.resolve("report.html")).doesNotExist();
    }

    @Test
    void holdsASecondFileAgainstTheFirst() {
        assertThat(report("@old.json @slow.json --format md").out()).contains("20 % slower");
    }

    @Test
    void writesWhereItIsAskedTo() {
        assertThat(report("@old.json --format csv --out @forks.csv").out())
                .isEqualTo("Saved: " + directory.resolve("forks.csv") + "\n");
        // A header and five forks.
        assertThat(directory.resolve("forks.csv")).content().hasLineCount(6);
        assertThat(report("@old.json --out -").out()).startsWith("<!").contains("</html>");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "report @old.json --out @old.json",
                "report @slow.json @old.json --out @link.json",
                "compare @slow.json @old.json --out @empty/../old.json",
                "compare @slow.json @slow.json --aa @old.json --out @old.json",
                "claims @old.json --out @old.json",
                "replay @old.json @slow.json --out @old.json",
                "jfr @old.json --format html --out @old.json",
                "history @ --out @old.json",
                "history @empty --add @old.json --out @old.json",
                "compare @run @run --out @run/session.json",
                "compare @run @run --out @run/forks.jsonl",
                "compare @run @run --out @run/results.json",
                "compare @run @run --out @run/claims.json"
            })
    void doesNotWriteOverWhatItReads(String call) throws IOException {
        Files.createSymbolicLink(directory.resolve("link.json"), directory.resolve("old.json"));
        Path results = Files.createDirectory(directory.resolve("run")).resolve("results.json");
        Files.copy(directory.resolve("old.json"), results);
        byte[] before = Files.readAllBytes(directory.resolve("old.json"));

        CapturedCall.in(directory, call).assertRefused("is one of the files that are read; give another");

        assertThat(directory.resolve("old.json")).hasBinaryContent(before);
        assertThat(results).hasBinaryContent(before);
        assertThat(directory.resolve("empty")).isEmptyDirectory();
    }

    @Test
    void writesDifferentialFlameGraphsBesideAPageThatIsAFile() throws IOException {
        Files.writeString(directory.resolve("recorded.json"), """
            [{"benchmark":"a.B.c","mode":"avgt","params":{"model":"POOL"},
              "primaryMetric":{"score":1,"scoreUnit":"ms/op","rawData":[[1],[1.01]]}},
             {"benchmark":"a.B.c","mode":"avgt","params":{"model":"IO"},
              "primaryMetric":{"score":2,"scoreUnit":"ms/op","rawData":[[2],[2.01]]}}]
            """);
        for (String model : List.of("POOL", "IO")) {
            Path cell = Files.createDirectories(directory.resolve("flames/a.B.c-AverageTime-model-" + model));
            Files.writeString(cell.resolve("ctimer.html"), "");
            Files.writeString(cell.resolve("ctimer.collapsed"), "main;a 1\n");
        }

        assertThat(report("@recorded.json --out -").out()).doesNotContain("flame graph against");
        assertThat(report("@recorded.json --format md --out @page.md").err()).isEmpty();
        assertThat(directory.resolve("page-flames")).doesNotExist();

        assertThat(report("@recorded.json --out @page.html").err()).isEmpty();
        assertThat(directory.resolve("page.html")).content().contains("\"./page-flames/f1a2-ctimer.html\"");
        assertThat(directory.resolve("page-flames/f1a2-ctimer.html")).isRegularFile();
    }

    @ParameterizedTest
    @ValueSource(strings = {"html", "md", "csv", "bencher", "action"})
    void writesUtf8WhateverTheConsoleSpeaks(String format) throws IOException {
        PrintStream before = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            System.setOut(new PrintStream(bytes, true, StandardCharsets.US_ASCII));
            Main.run("report", directory.resolve("old.json").toString(), "--out", "-", "--format", format);
        } finally {
            System.setOut(before);
        }

        assertThat(bytes.toString(StandardCharsets.UTF_8)).contains("grün").contains("µ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        @none.json | none.json: no such file
        @damaged.json | damaged.json: not a JMH result file
        @empty | empty holds no run: there is no session.json in it; valid: the directory of a run, or a JMH
        @old.json --format pdf | expected one of [html, md, csv, bencher, action]
        @old.json --out @empty | empty is a directory; give a file in it
        @old.json --out @missing/report.html | there is no directory
        --format md | Missing required parameter
        """)
    void answersAWrongCallInOneLineThatSaysWhatIsValid(String arguments, String answer) {
        report(arguments).assertRefused(answer);
    }
}
