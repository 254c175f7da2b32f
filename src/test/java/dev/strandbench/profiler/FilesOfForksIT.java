package dev.strandbench.profiler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.environment.jdk.InstalledJdk;
import dev.strandbench.environment.jdk.JdkDiscovery;
import dev.strandbench.recording.PageFormat;
import dev.strandbench.recording.RecordingReport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What profilers write for each fork and cell, on the oldest and the newest JDK of this machine that they can work on.
 */
@Timeout(300)
class FilesOfForksIT {

    private static final String CELL = "dev.strandbench.profiler.KnownPrograms.spins-AverageTime";

    // The newest JDK that async-profiler knows.
    private static final int NEWEST = 27;

    @TempDir
    Path directory;

    static Stream<InstalledJdk> jdks() {
        List<InstalledJdk> suitable = JdkDiscovery.ofThisMachine().suitable().stream()
                .filter(jdk -> jdk.feature() <= NEWEST)
                .sorted(Comparator.comparingInt(InstalledJdk::feature))
                .toList();
        return Stream.of(suitable.get(0), suitable.get(suitable.size() - 1)).distinct();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void areARecordingForEachThatTellsCostsPerOp(InstalledJdk jdk) throws Exception {
        ForkedJmh run = run(jdk, "-prof", "recording:dir=my recordings");

        Path cell = directory.resolve("my recordings").resolve(CELL);
        assertThat(run.status()).as(run.toString()).isZero();
        assertThat(cell.resolve("fork-2.jfr")).exists();
        assertThat(RecordingReport.of(cell.resolve("fork-1.jfr"), PageFormat.TEXT))
                .contains("KnownPrograms.spins", "allocated per op", "the JVM's own count");
        assertThat(RecordingReport.ofDifference(
                        cell.resolve("fork-1.jfr"), cell.resolve("fork-2.jfr"), PageFormat.TEXT))
                .contains("Processor time is ");
    }

    @ParameterizedTest
    @MethodSource("jdks")
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "there is no async-profiler for it")
    void areStacksMergedIntoOneFlameGraph(InstalledJdk jdk) throws Exception {
        ForkedJmh run = run(jdk, "-prof", "flame:dir=my flames;event=itimer;interval=1ms");

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

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "there is no async-profiler for it")
    void costNoMeasurementWhereTheyCannotBeWritten() throws Exception {
        InstalledJdk jdk = jdks().findFirst().orElseThrow();
        Files.createDirectories(directory.resolve("my flames").resolve(CELL).resolve("itimer.html"));
        Files.createDirectories(directory.resolve("my recordings").resolve(CELL).resolve("fork-1.jfr"));

        ForkedJmh flames = run(jdk, "-prof", "flame:dir=my flames;event=itimer;interval=1ms");
        ForkedJmh recordings = run(jdk, "-prof", "recording:dir=my recordings");

        assertThat(flames.status()).as(flames.toString()).isZero();
        assertThat(flames.out()).contains("No flame graph: ");
        assertThat(flames.score("spins")).isPositive();
        assertThat(recordings.status()).as(recordings.toString()).isZero();
        assertThat(recordings.out()).contains("Not written: ");
        assertThat(recordings.score("spins")).isPositive();
    }

    private ForkedJmh run(InstalledJdk jdk, String... profiler) throws Exception {
        return ForkedJmh.run(
                directory,
                jdk.javaProgram(),
                Stream.concat(
                                Stream.of("KnownPrograms.spins", "-f", "2", "-wi", "1", "-w", "100ms"),
                                Stream.of(profiler))
                        .toArray(String[]::new));
    }

    private static long samples(Path collapsed) throws Exception {
        return Files.readAllLines(collapsed).stream()
                .mapToLong(line -> Long.parseLong(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }
}
