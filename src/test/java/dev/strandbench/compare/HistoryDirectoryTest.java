package dev.strandbench.compare;

import static dev.strandbench.UserErrors.assertThatUserError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.strandbench.Listing;
import dev.strandbench.StubbornFileSystem;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HistoryDirectoryTest {

    private static final String RESULT =
            "[{\"benchmark\":\"a.B.c\",\"mode\":\"avgt\",\"primaryMetric\":{\"score\":1.0,\"rawData\":[[1.0]]}}]";

    @TempDir
    private Path directory;

    private Path place = Path.of("");
    private HistoryDirectory history = new HistoryDirectory(place);

    @BeforeEach
    void place() {
        place = directory.resolve("history");
        history = new HistoryDirectory(place);
    }

    private Path result(String name) throws IOException {
        return Files.writeString(directory.resolve(name), RESULT);
    }

    private Path session(String name, String machine) throws IOException {
        Path run = Files.createDirectory(directory.resolve(name));
        Files.writeString(run.resolve("results.json"), RESULT);
        Files.writeString(run.resolve("session.json"), "{\"machine\": " + machine + "}");
        return run;
    }

    @Test
    void readsRunsInTheOrderOfTheirTimes() throws IOException {
        history.add(result("2026-03-02-abcdef1.json"));
        history.add(result("run-20260301T120000Z.json"));
        Path old = result("old.json");
        Files.setLastModifiedTime(old, FileTime.from(Instant.parse("2020-01-02T03:04:05Z")));
        history.add(old);

        List<PastRun> runs = history.runs();

        assertThat(runs)
                .extracting(PastRun::name)
                .containsExactly("20200102T030405Z-old.json", "run-20260301T120000Z.json", "2026-03-02-abcdef1.json");
        assertThat(runs.get(0).time()).isEqualTo(Instant.parse("2020-01-02T03:04:05Z"));
        assertThat(runs.get(1).time()).isEqualTo(Instant.parse("2026-03-01T12:00:00Z"));
        assertThat(runs.get(2).commit()).hasValue("abcdef1");
        assertThat(runs).extracting(PastRun::machine).containsOnly("");
    }

    @Test
    void keepsTheSessionOfARunAndKnowsItsMachine() throws IOException {
        Path copy = history.add(session("20260301T120000Z-quick", "{\"system\": \"Linux\", \"processors\": 2}"));

        assertThat(copy).isEqualTo(place.resolve("20260301T120000Z-quick"));
        assertThat(history.runs()).singleElement().satisfies(run -> {
            assertThat(run.name()).isEqualTo("20260301T120000Z-quick");
            assertThat(run.machine()).isEqualTo("system Linux, processors 2");
        });
    }

    @Test
    void letsThoseReadARunWhoMayReadOtherDirectories() throws IOException {
        assumeThat(FileSystems.getDefault().supportedFileAttributeViews()).contains("posix");
        Path ordinary = Files.createDirectory(directory.resolve("ordinary"));

        Path copy = history.add(session("20260301T120000Z-quick", "{}"));

        assertThat(Files.getPosixFilePermissions(copy)).isEqualTo(Files.getPosixFilePermissions(ordinary));
    }

    @Test
    void neverOverwritesAndLeavesNothingBehind() throws IOException {
        Path run = session("20260301T120000Z-quick", "{}");
        Path file = result("2026-03-02.json");
        for (Path added : List.of(run, file)) {
            Path copy = history.add(added);
            assertThatUserError(() -> history.add(added))
                    .hasMessage(copy + ": exists already, and nothing is overwritten");
        }

        assertThat(Listing.names(place)).containsExactly("2026-03-02.json", "20260301T120000Z-quick");
    }

    @Test
    void addsAFileWhereThereAreNoLinksAndNeverOverwrites() throws IOException {
        StubbornFileSystem stick = new StubbornFileSystem();
        stick.refuseLinks();
        HistoryDirectory onStick = new HistoryDirectory(stick.show(place));
        Path file = result("2026-03-02.json");

        onStick.add(file);

        assertThat(place.resolve("2026-03-02.json")).hasContent(RESULT);
        assertThatUserError(() -> onStick.add(file))
                .hasMessageEndingWith("2026-03-02.json: exists already, and nothing is overwritten");
        assertThat(Listing.names(place)).containsExactly("2026-03-02.json");
    }

    @Test
    void addsARunThatAVirusScannerIsLookingAt() throws IOException {
        StubbornFileSystem windows = new StubbornFileSystem();
        windows.refuseMoves(1);

        new HistoryDirectory(windows.show(place)).add(session("20260301T120000Z-quick", "{}"));

        assertThat(Listing.names(place)).containsExactly("20260301T120000Z-quick");
    }

    @Test
    void addsNoDamagedResult() throws IOException {
        Path damaged = Files.writeString(directory.resolve("damaged.json"), "[{]");

        assertThatUserError(() -> history.add(damaged)).hasMessageContaining(damaged.toString());
        assertThat(place).doesNotExist();
    }

    @Test
    void addsNoRunWhoseSessionIsDamaged() throws IOException {
        Path run = session("20260301T120000Z-quick", "{");

        assertThatUserError(() -> history.add(run)).hasMessageStartingWith(run.resolve("session.json") + " is damaged");
        assertThat(place).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-03-02.txt", ".2026-03-02.json", "results"})
    void addsNothingThatItWouldNotList(String name) throws IOException {
        Path file = result(name);

        assertThatUserError(() -> history.add(file))
                .hasMessage(file + ": a history does not read files with this name; valid: *.json, *.csv, both also"
                        + " .gz, and directories of runs");
        assertThat(place).doesNotExist();
    }

    @Test
    void saysWhatADirectoryWithoutResultsLacks() throws IOException {
        assertThatThrownBy(history::runs).hasMessageContaining("no such directory");
        Files.createDirectories(place);
        Files.writeString(place.resolve("notes.txt"), "");
        Files.writeString(place.resolve(".hidden.json"), "");
        assertThatThrownBy(history::runs).hasMessageContaining("no results in it; valid: *.json, *.csv");
    }

    @Test
    void namesASessionThatIsDamaged() throws IOException {
        Path copy = history.add(session("20260301T120000Z-quick", "{}"));
        Files.writeString(copy.resolve("session.json"), "{");

        assertThatUserError(history::runs).hasMessageContaining("session.json is damaged");
    }

    @ParameterizedTest
    @CsvSource({
        "20260301T120000Z-quick, 2026-03-01T12:00:00Z",
        "bench_2026-03-01_12-30.json, 2026-03-01T12:30:00Z",
        "2026-03-01-abcdef1.json, 2026-03-01T00:00:00Z",
        "2026-03-01-9923fab.json, 2026-03-01T00:00:00Z",
        "2026-03-01-1023fab.json, 2026-03-01T00:00:00Z",
        "2026-03-01-102345abc.json, 2026-03-01T00:00:00Z",
        "2026-03-01-9923.json, 2026-03-01T00:00:00Z",
        "20261301.json,",
        "build-12345678-2026-03-01.json, 2026-03-01T00:00:00Z",
        "1234567890123.json,",
        "results.json,",
    })
    void readsTheTimeInAName(String name, Instant time) {
        assertThat(PastRun.timeIn(name).orElse(null)).isEqualTo(time);
    }

    @ParameterizedTest
    @CsvSource({
        "20260301T120000Z-1a2b3c4.json, 1a2b3c4",
        "main_0123456789abcdef0123456789abcdef01234567.json.gz, 0123456789abcdef0123456789abcdef01234567",
        "20260301-defaced.json,",
        "20260301-1234567.json,",
        "a1b2c3.json,",
    })
    void readsTheCommitInAName(String name, String commit) {
        assertThat(PastRun.commitIn(name).orElse(null)).isEqualTo(commit);
    }
}
