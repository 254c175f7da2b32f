package dev.strandbench.result;

import static dev.strandbench.compare.Entries.ofRun;
import static dev.strandbench.compare.Entries.withConditions;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.strandbench.GoldenFile;
import dev.strandbench.Listing;
import dev.strandbench.StubbornFileSystem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class JmhResultWriterTest {

    private static final RunConditions HOW = new RunConditions(
            "1.37",
            "/jdk/bin/java",
            "25.0.1",
            "a VM",
            "25.0.1+8",
            List.of("-Xmx1g", "-Dname=\"ü\""),
            1,
            2,
            Duration.ofMillis(100),
            3,
            Duration.ofSeconds(2));

    private static final byte[] NEW = {'n', 'e', 'w'};

    @TempDir
    private Path directory;

    private Path file = Path.of("");

    @BeforeEach
    void nameFile() {
        file = directory.resolve("results.json");
    }

    private static Measurement whole() {
        Map<String, String> params = new LinkedHashMap<>();
        params.put("tasks", "10");
        params.put("model", "POOL");
        Metric primary = new Metric("ms/op", 2.5, new double[][] {{1.5, 2.5, 3}, {2, 3, 3}});
        Metric secondary = new Metric("B/op", 1e6, new double[][] {{1e6, 1e6, 1e6}, {1e6, 1e6, 1e6}});
        return new Measurement(
                "some.Bench.op",
                "avgt",
                params,
                primary,
                Map.of("gc.alloc.rate.norm", secondary),
                HOW,
                Optional.of(RunMemberships.of(
                        "a-run",
                        List.of(0, 2),
                        "a machine",
                        "25.0.1 in /jdk/bin/java",
                        Optional.of(new AnswerMetric("gc.alloc.rate.norm", "B/op", false)),
                        false,
                        OptionalDouble.of(2.5),
                        Map.of("kernel.scheduler", "EEVDF"))));
    }

    private static Measurement bare(double score, double... scores) {
        Metric primary = new Metric("ops/s", score, new double[][] {scores});
        return new Measurement("some.Bench.bare", "thrpt", Map.of(), primary, Map.of(), HOW, Optional.empty());
    }

    private List<Measurement> writtenAndRead(Measurement... measurements) throws IOException {
        JmhResultWriter.write(file, List.of(measurements));
        return JmhResultReader.read(file);
    }

    @Test
    void writesWhatTheReaderReads() throws IOException {
        Measurement odd = bare(Double.NaN, Double.NaN, Double.POSITIVE_INFINITY, 1);
        List<Measurement> all = List.of(whole(), ofRun(inRun("2/4", 0, 0), whole()), bare(1, 1), inBatches(), odd);

        List<Measurement> read = writtenAndRead(all.toArray(Measurement[]::new));

        assertThat(read)
                .usingRecursiveComparison()
                .withEqualsForType(Double::equals, Double.class)
                .isEqualTo(all);
        assertThat(read.getFirst().params().keySet()).containsExactly("tasks", "model");
    }

    private static Measurement inBatches() {
        RunConditions batches = new RunConditions(
                HOW.jmhVersion(),
                HOW.jvm(),
                HOW.jdkVersion(),
                HOW.vmName(),
                HOW.vmVersion(),
                HOW.jvmArgs(),
                HOW.threads(),
                HOW.warmupIterations(),
                HOW.warmupTime(),
                HOW.measurementIterations(),
                HOW.measurementTime(),
                10,
                1000);
        return withConditions(batches, bare(1, 1));
    }

    private static RunMembership inRun(String shard, int failedForks, int allForks) {
        return new RunMembership(
                "a-run",
                List.of(0, 2),
                "",
                "",
                Optional.empty(),
                true,
                OptionalDouble.empty(),
                Map.of(),
                false,
                shard,
                failedForks,
                allForks);
    }

    @Test
    void keepsHowManyForksFailedIfAnyDid() throws IOException {
        RunMembership some = inRun("", 1, 3);

        assertThat(writtenAndRead(ofRun(some, whole())).getFirst().membership()).contains(some);
        assertThat(Files.readString(file)).contains("\"failedForks\" : 1", "\"allForks\" : 3");
        JmhResultWriter.write(file, List.of(whole()));
        assertThat(Files.readString(file)).doesNotContain("failedForks", "allForks");
    }

    @Test
    void writesTheFieldsOfJmhInEveryLocale() throws Exception {
        GoldenFile.assertSameInEveryLocale("results.json", () -> {
            JmhResultWriter.write(file, List.of(whole(), bare(1, 1)));
            return Files.readString(file);
        });
    }

    @Test
    void replacesAFileAndLeavesNothingBeside() throws IOException {
        Files.writeString(file, "the old one");

        assertThat(writtenAndRead(whole())).hasSize(1);
        assertThat(Listing.of(directory)).containsExactly(file);
    }

    @Test
    void leavesNoDraftWhereItCannotWrite() throws IOException {
        Files.createDirectories(file.resolve("occupied"));

        assertThatThrownBy(() -> JmhResultWriter.write(file, List.of(whole()))).isInstanceOf(IOException.class);

        assertThat(Listing.of(directory)).containsExactly(file);
    }

    @Test
    void leavesAloneWhatIsNamedLikeADraft() throws IOException {
        Path theirs = Files.writeString(directory.resolve("theirs"), "theirs");
        Path link = Files.createSymbolicLink(directory.resolve("results.json.part"), theirs);

        JmhResultWriter.replace(file, NEW);

        assertThat(theirs).hasContent("theirs");
        assertThat(link).isSymbolicLink();
        assertThat(file).isRegularFile().hasContent("new");
        assertThat(Listing.of(directory)).containsExactlyInAnyOrder(theirs, link, file);
    }

    @Test
    void deletesOnlyItsOwnDrafts() throws IOException {
        Path draft = Files.writeString(directory.resolve("results.json.0a1b2c3d.part"), "left");
        Path theirs = Files.writeString(directory.resolve("film.mp4.part"), "theirs");
        Path link = Files.createSymbolicLink(directory.resolve("results.json.ffffffff.part"), theirs);

        JmhResultWriter.deleteDrafts(directory);

        assertThat(draft).doesNotExist();
        assertThat(Listing.of(directory)).containsExactlyInAnyOrder(theirs, link);
    }

    @Test
    void waitsForAProgramThatHasTheFileOpen() throws IOException {
        StubbornFileSystem windows = new StubbornFileSystem();
        windows.refuseMoves(2);

        JmhResultWriter.replace(windows.show(file), NEW);

        assertThat(file).hasContent("new");
        assertThat(windows.moves()).isEqualTo(3);
    }

    static Stream<Consumer<StubbornFileSystem>> obstacles() {
        return Stream.of(
                system -> system.refuseMoves(Integer.MAX_VALUE),
                StubbornFileSystem::moveInTwoSteps,
                StubbornFileSystem::failBetweenTheTwoSteps);
    }

    @ParameterizedTest
    @MethodSource("obstacles")
    void replacesAFileInSpiteOfTheSystem(Consumer<StubbornFileSystem> obstacle) throws IOException {
        Files.writeString(file, "the old one, which is longer");
        StubbornFileSystem system = new StubbornFileSystem();
        obstacle.accept(system);

        JmhResultWriter.replace(system.show(file), NEW);

        assertThat(file).hasContent("new");
        assertThat(Listing.of(directory)).containsExactly(file);
    }

    @Test
    void keepsTheOldFileWhereItCanOnlyBeRead() throws IOException {
        Files.writeString(file, "the old one");
        StubbornFileSystem windows = new StubbornFileSystem();
        windows.refuseMoves(Integer.MAX_VALUE);
        windows.refuseToWriteOver();

        assertThatThrownBy(() -> JmhResultWriter.replace(windows.show(file), NEW))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(file.toString());

        assertThat(file).hasContent("the old one");
        assertThat(Listing.of(directory)).containsExactly(file);
    }

    @Test
    void keepsASymbolicLink() throws IOException {
        Path real = Files.writeString(directory.resolve("real.json"), "old");
        Path link = Files.createSymbolicLink(directory.resolve("link.json"), real.getFileName());

        JmhResultWriter.replace(link, NEW);

        assertThat(link).isSymbolicLink().hasContent("new");
        assertThat(real).isRegularFile().hasContent("new");
    }

    @Test
    void keepsASymbolicLinkThatLeadsToNothingYet() throws IOException {
        Path real = directory.resolve("real.json");
        Path link = Files.createSymbolicLink(directory.resolve("link.json"), real.getFileName());

        JmhResultWriter.replace(link, NEW);

        assertThat(link).isSymbolicLink().hasContent("new");
        assertThat(real).isRegularFile().hasContent("new");
        assertThat(Listing.of(directory)).containsExactlyInAnyOrder(real, link);
    }

    @Test
    void writesToAPipeInsteadOfReplacingIt() throws Exception {
        Path pipe = directory.resolve("pipe");
        assumeThat(isMade(pipe)).as("mkfifo").isTrue();
        CompletableFuture<byte[]> read = CompletableFuture.supplyAsync(() -> {
            try {
                return Files.readAllBytes(pipe);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });

        JmhResultWriter.replace(pipe, NEW);

        assertThat(read.get(1, TimeUnit.MINUTES))
                .asString(StandardCharsets.UTF_8)
                .isEqualTo("new");
        assertThat(Files.isRegularFile(pipe)).isFalse();
    }

    private static boolean isMade(Path pipe) throws InterruptedException {
        try {
            return new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
