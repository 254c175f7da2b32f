package dev.strandbench.profiler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.profiler.MeasurementProfiler.CellFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CellFilesTest {

    @TempDir
    private Path directory;

    @Test
    void loseTheFilesOfAnEarlierCallBeforeTheFirstForkOnly() throws IOException {
        CellFiles files = new CellFiles("flame", directory);
        for (String name : List.of(
                "fork-1-wall.collapsed",
                "fork-2-service-wall.collapsed",
                "fork-1-alloc.collapsed",
                "wall.collapsed",
                "fork-1.jfr")) {
            Files.createFile(directory.resolve(name));
        }

        assertThat(files.optionForNextFork("-wall.collapsed")).isEqualTo("-Dstrandbench.flame.fork=1");
        assertThat(directory)
                .isDirectoryNotContaining("glob:**/fork-*-wall.collapsed")
                .isDirectoryContaining("glob:**/fork-1-alloc.collapsed")
                .isDirectoryContaining("glob:**/wall.collapsed")
                .isDirectoryContaining("glob:**/fork-1.jfr");

        Path ofFirstFork = Files.createFile(files.file(1, "-wall.collapsed"));
        assertThat(files.optionForNextFork("-wall.collapsed")).isEqualTo("-Dstrandbench.flame.fork=2");
        assertThat(ofFirstFork).exists();
    }

    @Test
    void stayIfARunIsResumed() throws IOException {
        CellFiles files = new CellFiles("flame", directory.resolve("resumed"));
        Files.createDirectories(files.directory());
        Path earlier = Files.createFile(files.file(3, ".jfr"));
        CellFiles.keepEarlierFiles(true);
        try {
            assertThat(files.optionForNextFork(".jfr")).isEqualTo("-Dstrandbench.flame.fork=4");
        } finally {
            CellFiles.keepEarlierFiles(false);
        }
        assertThat(earlier).exists();
    }

    @Test
    void ofRecordingsEndAsJdkMissionControlExpects() {
        RecordingProfiler profiler = new RecordingProfiler();
        CellFiles files = new CellFiles("recording", directory);

        assertThat(profiler.ending()).isEqualTo(".jfr");
        assertThat(profiler.optionsForService(files, 1)).anyMatch(option -> option.endsWith("fork-1-service.jfr"));
    }

    @Test
    void needNoDirectoryBeforeTheFirstForkWrites() {
        CellFiles files = new CellFiles("recording", directory.resolve("new"));

        assertThat(files.optionForNextFork(".jfr")).isEqualTo("-Dstrandbench.recording.fork=1");
    }
}
