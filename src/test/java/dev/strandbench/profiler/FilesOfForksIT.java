package dev.strandbench.profiler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.BuiltJar;
import dev.strandbench.EndedProcess;
import dev.strandbench.machine.jdk.InstalledJdk;
import dev.strandbench.machine.jdk.JdkDiscovery;
import dev.strandbench.report.RecordingReport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests the files that profilers write for each fork and cell, on the oldest and the newest JDK that they support. */
@Timeout(300)
class FilesOfForksIT {

    private static final String CELL = "dev.strandbench.profiler.KnownPrograms.spins-AverageTime";

    // The newest JDK that async-profiler knows.
    private static final int NEWEST = 27;

    @TempDir
    Path directory;

    private static Stream<InstalledJdk> jdks() {
        return JdkDiscovery.ofThisMachine().suitable().stream().filter(jdk -> jdk.feature() <= NEWEST);
    }

    private static InstalledJdk oldest() {
        return jdks().min(Comparator.comparingInt(InstalledJdk::feature)).orElseThrow();
    }

    private static InstalledJdk newest() {
        return jdks().max(Comparator.comparingInt(InstalledJdk::feature)).orElseThrow();
    }

    @Test
    void areARecordingForEachThatTellsCostsPerOp() throws Exception {
        requireRecordings(newest());
    }

    @Tag("full")
    @Test
    void areARecordingForEachThatTellsCostsPerOpOnTheOldestJdk() throws Exception {
        requireRecordings(oldest());
    }

    private void requireRecordings(InstalledJdk jdk) throws Exception {
        EndedProcess run = run(jdk, "-prof", "recording:dir=my recordings");

        Path cell = directory.resolve("my recordings").resolve(CELL);
        assertThat(run.status()).as(run.toString()).isZero();
        assertThat(cell.resolve("fork-2.jfr")).exists();
        assertThat(RecordingReport.of(cell.resolve("fork-1.jfr"), RecordingReport.Format.text))
                .contains("KnownPrograms.spins", "allocated per op", "the JVM's own count");
        assertThat(RecordingReport.ofDifference(
                        cell.resolve("fork-1.jfr"), cell.resolve("fork-2.jfr"), RecordingReport.Format.text))
                .contains("Processor time is ");
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "there is no async-profiler for it")
    void areStacksMergedIntoOneFlameGraph() throws Exception {
        requireOneFlameGraph(newest());
    }

    @Tag("full")
    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "there is no async-profiler for it")
    void areStacksMergedIntoOneFlameGraphOnTheOldestJdk() throws Exception {
        requireOneFlameGraph(oldest());
    }

    private void requireOneFlameGraph(InstalledJdk jdk) throws Exception {
        EndedProcess run = run(jdk, "-prof", "flame:dir=my flames;event=itimer;interval=1ms");

        Path cell = directory.resolve("my flames").resolve(CELL);
        assertThat(run.status()).as(run.toString()).isZero();
        assertThat(run.out() + run.err()).doesNotContain("WARNING");
        assertThat(samples(cell.resolve("itimer.collapsed")))
                .isPositive()
                .isEqualTo(samples(cell.resolve("fork-1-itimer.collapsed"))
                        + samples(cell.resolve("fork-2-itimer.collapsed")));
        assertThat(Files.readString(cell.resolve("itimer.collapsed")))
                .contains("dev/strandbench/profiler/KnownPrograms.spins");
        assertThat(Files.readString(cell.resolve("itimer.html"))).contains("<html", "KnownPrograms.spins");
    }

    @Tag("full")
    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "there is no async-profiler for it")
    void costNoMeasurementWhereTheyCannotBeWritten() throws Exception {
        InstalledJdk jdk = oldest();
        Files.createDirectories(directory.resolve("my flames").resolve(CELL).resolve("itimer.html"));
        Files.createDirectories(directory.resolve("my recordings").resolve(CELL).resolve("fork-1.jfr"));

        EndedProcess flames = run(jdk, "-prof", "flame:dir=my flames;event=itimer;interval=1ms");
        EndedProcess recordings = run(jdk, "-prof", "recording:dir=my recordings");

        assertThat(flames.status()).as(flames.toString()).isZero();
        assertThat(flames.out()).contains("No flame graph: ");
        assertThat(flames.score("spins")).isPositive();
        assertThat(recordings.status()).as(recordings.toString()).isZero();
        assertThat(recordings.out()).contains("Not written: ");
        assertThat(recordings.score("spins")).isPositive();
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "there is no async-profiler for it")
    void haveNoStacksOfTheCollectionsBetweenIterations() throws Exception {
        EndedProcess run =
                run(newest(), "-i", "3", "-gc", "true", "-prof", "flame:dir=my flames;event=wall;interval=1ms");

        assertThat(run.status()).as(run.toString()).isZero();
        assertThat(directory.resolve("my flames").resolve(CELL).resolve("wall.collapsed"))
                .content()
                .contains("KnownPrograms.spins")
                .doesNotContain("runSystemGC");
    }

    private EndedProcess run(InstalledJdk jdk, String... options) throws Exception {
        return BuiltJar.runWithTests(
                directory,
                jdk.javaProgram(),
                Stream.concat(
                                Stream.of("KnownPrograms.spins", "-f", "2", "-wi", "1", "-w", "100ms"),
                                Stream.of(options))
                        .toArray(String[]::new));
    }

    private static long samples(Path collapsed) throws Exception {
        return Files.readAllLines(collapsed).stream()
                .mapToLong(line -> Long.parseLong(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }
}
