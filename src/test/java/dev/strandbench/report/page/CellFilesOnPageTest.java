package dev.strandbench.report.page;

import static dev.strandbench.compare.Entries.entry;
import static dev.strandbench.compare.Entries.metric;
import static dev.strandbench.compare.Entries.onJdk;
import static dev.strandbench.compare.Entries.params;
import static dev.strandbench.compare.Entries.withConditions;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.strandbench.StubbornFileSystem;
import dev.strandbench.profiler.recording.CellDirectory;
import dev.strandbench.report.page.PageArm.Attachment;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.RunConditions;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CellFilesOnPageTest {

    @TempDir
    private Path directory;

    private static Measurement measured(String... parameters) {
        return entry("a.FanOutBenchmark.fanOut", "avgt", params(parameters), metric("ms/op", 1, 1.1));
    }

    private ResultSource source(Measurement... measurements) {
        return new ResultSource(
                "results.json", directory.resolve("results.json"), List.of(measurements), Optional.empty());
    }

    private void create(String file) throws IOException {
        Path path = directory.resolve(file);
        Files.createDirectories(Objects.requireNonNull(path.getParent()));
        Files.writeString(path, "");
    }

    @Test
    void findsTheFilesOfACellWhoseNameIsTooLongForADirectory() throws IOException {
        String value = "v".repeat(300);
        String id = "a.FanOutBenchmark.fanOut-AverageTime-model-POOL-text-" + value;
        create("flames/" + CellDirectory.nameOf(id) + "/ctimer.html");

        assertThat(CellAttachments.of(measured("model", "POOL", "text", value), source(), directory))
                .extracting(Attachment::label)
                .containsExactly("flame graph, ctimer");
    }

    @Test
    void linksToTheFilesOfTheCellWithTheSameCircumstances() throws IOException {
        String cell = "a.FanOutBenchmark.fanOut-AverageTime-model-POOL";
        create("flames/with-gc-ZGC/" + cell + "/ctimer.html");
        Measurement serial = measured("model", "POOL", "arm.gc", "Serial");
        Measurement concurrent = measured("model", "POOL", "arm.gc", "ZGC");

        assertThat(CellAttachments.of(concurrent, source(serial, concurrent), directory))
                .containsExactly(
                        new Attachment("flame graph, ctimer", "./flames/with-gc-ZGC/" + cell + "/ctimer.html"));
    }

    @Test
    void goesWithoutADirectoryThatCannotBeRead() throws IOException {
        Path flames = Files.createDirectory(directory.resolve("flames"));
        StubbornFileSystem system = new StubbornFileSystem();
        system.refuseToList(flames);

        assertThat(CellAttachments.directories(system.show(flames), measured("model", "POOL")))
                .isEmpty();
    }

    @Test
    void linksToTheFlameGraphAndTheRecordingsOfTheVeryCell() throws IOException {
        create("flames/a.FanOutBenchmark.fanOut-AverageTime-model-POOL-tasks-10/ctimer.html");
        create("flames/a.FanOutBenchmark.fanOut-AverageTime-model-POOL-tasks-100/ctimer.html");
        create("recordings/a.FanOutBenchmark.fanOut-AverageTime-model-POOL-tasks-10/fork-2.jfr");

        assertThat(CellAttachments.of(measured("model", "POOL", "tasks", "10"), source(), directory))
                .containsExactly(
                        new Attachment(
                                "flame graph, ctimer",
                                "./flames/a.FanOutBenchmark.fanOut-AverageTime-model-POOL-tasks-10/ctimer.html"),
                        new Attachment(
                                "recording, fork 2",
                                "./recordings/a.FanOutBenchmark.fanOut-AverageTime-model-POOL-tasks-10/fork-2.jfr"));
        assertThat(CellAttachments.of(measured("model", "IO", "tasks", "10"), source(), directory))
                .isEmpty();
    }

    @Test
    void linksToNoFlameGraphOfAnotherModeOrOfNobodyKnowsWhichJdk() throws IOException {
        create("flames/a.FanOutBenchmark.fanOut-Throughput-model-POOL/ctimer.html");
        assertThat(CellAttachments.of(measured("model", "POOL"), source(), directory))
                .isEmpty();

        create("flames/a.FanOutBenchmark.fanOut-AverageTime-model-POOL/ctimer.html");
        Measurement pool = measured("model", "POOL");
        assertThat(CellAttachments.of(pool, source(pool), directory)).hasSize(1);
        assertThat(CellAttachments.of(pool, source(pool, onJdk("21.0.2", pool)), directory))
                .isEmpty();
    }

    @Test
    void linksToTheFilesOfEachJdkOfARunWithSeveral() throws IOException {
        Measurement pool = measured("model", "POOL");
        Measurement older = onJdk("21.0.2", pool);
        String cell = "/a.FanOutBenchmark.fanOut-AverageTime-model-POOL/fork-1.jfr";
        create("recordings/" + CellDirectory.ofJdk(pool.jdk()) + cell);
        create("recordings/jdk-21.0.2" + cell);

        assertThat(CellAttachments.of(older, source(pool, older), directory))
                .extracting(Attachment::link)
                .containsExactly("./recordings/jdk-21.0.2" + cell);
        assertThat(CellAttachments.of(pool, source(pool, older), directory))
                .extracting(Attachment::link)
                .containsExactly("./recordings/" + CellDirectory.ofJdk(pool.jdk()) + cell);
    }

    @Test
    void linksToTheFilesOfACircumstanceUnlessAnotherOneSharesThem() throws IOException {
        create("flames/a.FanOutBenchmark.fanOut-AverageTime-connections-10-model-POOL/ctimer.html");
        Measurement serial = measured("model", "POOL", "arm.connections", "10", "over.gc", "Serial");
        Measurement zgc = measured("model", "POOL", "arm.connections", "10", "over.gc", "ZGC");

        assertThat(CellAttachments.of(serial, source(serial), directory)).hasSize(1);
        assertThat(CellAttachments.of(serial, source(serial, zgc), directory)).isEmpty();
    }

    @Test
    void linksToNothingOnAnotherDrive() throws IOException {
        // A zip file has its own root, as a drive of Windows has.
        try (FileSystem zip = FileSystems.newFileSystem(directory.resolve("other.zip"), Map.of("create", "true"))) {
            assertThat(CellAttachments.attachment("a graph", directory, zip.getPath("/graph.html")))
                    .isEmpty();
        }
    }

    @Test
    void linksFromWhereThePageIs() throws IOException {
        create("flames/a.FanOutBenchmark.fanOut-AverageTime-model-POOL-p-%3Cb%3E/wall.html");

        assertThat(CellAttachments.of(measured("model", "POOL", "p", "<b>"), source(), directory.resolve("pages")))
                .extracting(Attachment::link)
                .containsExactly("./../flames/a.FanOutBenchmark.fanOut-AverageTime-model-POOL-p-%253Cb%253E/wall.html");
    }

    @Test
    void takesTheLatenciesOfAModelsLastForkInTheirOrder() throws IOException {
        Files.writeString(directory.resolve("latencies.csv"), """
            model,pid,phase,iteration,start,latency_ns
            POOL,7,measurement,1,0,9000
            POOL,8,warm-up,1,0,5000
            POOL,8,measurement,1,0,1500
            IO,9,measurement,1,0,7000
            POOL,8,measurement,1,1,2000
            """);

        assertThat(CellAttachments.latencies(measured("model", "POOL", "series", "latencies.csv"), source()))
                .contains(List.of(1.5, 2.0));
        assertThat(CellAttachments.latencies(measured("model", "HYBRID", "series", "latencies.csv"), source()))
                .isEmpty();
        assertThat(CellAttachments.latencies(measured("model", "POOL", "series", "gone.csv"), source()))
                .isEmpty();
    }

    @Test
    void leavesOutTheLatencyThatAKilledForkHasNotFinished() throws IOException {
        Files.writeString(directory.resolve("latencies.csv"), """
            model,pid,phase,iteration,start,latency_ns
            POOL,8,measurement,1,0,1500
            POOL,8,measurement,1,1,20""");

        assertThat(CellAttachments.latencies(measured("model", "POOL", "series", "latencies.csv"), source()))
                .contains(List.of(1.5));
    }

    @Test
    void takesNoLatenciesThatMayBeOfAnotherCell() throws IOException {
        Files.writeString(directory.resolve("latencies.csv"), """
            model,pid,phase,iteration,start,latency_ns
            POOL,7,measurement,1,0,9000
            POOL,7,measurement,1,1,8000
            """);
        Measurement two = measured("model", "POOL", "series", "latencies.csv", "starts", "2");
        Measurement three = measured("model", "POOL", "series", "latencies.csv", "starts", "3");

        assertThat(CellAttachments.latencies(two, source(two))).isPresent();
        assertThat(CellAttachments.latencies(three, source(three))).isEmpty();
        assertThat(CellAttachments.latencies(two, source(two, three))).isEmpty();
    }

    @Test
    void takesTheLatenciesThatTheLastForkOfTheVeryCellKept() throws IOException {
        String cell = "results.json-watch/a.FanOutBenchmark.fanOut-AverageTime-model-";
        write(cell + "POOL/2-7.latencies", "# started=2026-01-02T03:04:06Z\n1500\n2000\n");
        write(cell + "POOL/1-9.latencies", "# started=2026-01-02T03:04:05Z\n9000\n");
        write(cell + "POOL/3-9.latencies", "# started=2026-01-02T03:04:07Z\nno number\n");
        write(cell + "IO/4-9.latencies", "# started=2026-01-02T03:04:08Z\n7000\n");

        assertThat(CellAttachments.latencies(measured("model", "POOL"), source()))
                .contains(List.of(1.5, 2.0));
        assertThat(CellAttachments.latencies(measured("model", "HYBRID"), source()))
                .isEmpty();
    }

    private void write(String file, String text) throws IOException {
        create(file);
        Files.writeString(directory.resolve(file), text);
    }

    @Test
    void takesNoOtherFileForLatencies() throws IOException {
        Files.writeString(directory.resolve("other.csv"), "model,secret\nPOOL,1\n");

        assertThat(CellAttachments.latencies(measured("model", "POOL", "series", "other.csv"), source()))
                .isEmpty();
    }

    @Test
    void namesTheCallThatMeasuresARowAgain() {
        assertThat(JmhCall.of(measured("model", "POOL", "p", "it's")))
                .contains("java -jar '<your benchmarks.jar>' '^a\\.FanOutBenchmark\\.fanOut$' -bm avgt -p model=POOL"
                        + " -p 'p=it'\\''s' -f 2 -wi 5 -w 1s -i 5 -r 1s -jvm /jdk/bin/java -jvmArgs -Xmx1g");
    }

    @Test
    void namesNoCallThatJmhWouldTakeOtherwise() {
        assertThat(JmhCall.of(measured("model", "POOL", "p", "a,b"))).isEmpty();
        assertThat(JmhCall.of(measured("model", "POOL", "p", "f(a,b)"))).isEmpty();
        assertThat(JmhCall.of(measured("model", "POOL", "arm.cpuset", "0"))).isEmpty();
        assertThat(JmhCall.of(measured("model", "POOL", "arm.aot-cache", "on"))).isEmpty();
        assertThat(JmhCall.of(under(List.of("-Dname=two words"), Duration.ofSeconds(1))))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"500000, 500us", "1500, 1500ns", "1500000000, 1500ms"})
    void namesTimesInTheLargestExactUnit(long nanos, String text) {
        assertThat(JmhCall.of(under(List.of(), Duration.ofNanos(nanos))))
                .get(STRING)
                .contains("-r " + text);
    }

    private static Measurement under(List<String> arguments, Duration iteration) {
        RunConditions how = new RunConditions("1.37", "", "25.0.1", "", "", arguments, 1, 1, iteration, 1, iteration);
        return withConditions(how, measured("model", "POOL"));
    }
}
