package dev.strandbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.runner.options.OptionsBuilder;

class JmhCommandTest {

    @TempDir
    private Path directory;

    @Test
    void noticesResultsThatAFullDiskHasCutShort() throws IOException {
        Path file = Files.write(directory.resolve("results.json"), new byte[60]);

        assertThat(JmhCommand.isWhole(file, 60)).isTrue();
        assertThat(JmhCommand.isWhole(file, 100)).isFalse();
        assertThat(JmhCommand.isWhole(directory, 100)).as("no file").isTrue();
    }

    @Test
    void keepsSeriesOfServicesBesideResultsThatAreAFile() throws IOException {
        Path old = Files.createFile(directory.resolve("old.json"));

        assertThat(watched(old)).contains(directory.resolve("old.json-watch"));
        assertThat(watched(directory.resolve("new.json"))).contains(directory.resolve("new.json-watch"));
        assertThat(watched(directory)).as("as beside a device").isEmpty();
    }

    private static Optional<Path> watched(Path results) {
        return JmhCommand.watchDirectory(
                new OptionsBuilder().result(results.toString()).build());
    }
}
