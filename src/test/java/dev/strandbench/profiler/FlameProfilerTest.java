package dev.strandbench.profiler;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlameProfilerTest {

    @TempDir
    Path directory;

    @Test
    void addsUpTheSameStackOfSeveralForks() throws IOException {
        Path first = Files.writeString(directory.resolve("1"), "main;a b;c 3\nmain;d 1\n");
        Path second = Files.writeString(directory.resolve("2"), "main;a b;c 4\nmain;a b;c 2\n");

        assertThat(FlameProfiler.merged(List.of(first, second))).isEqualTo("main;a b;c 9\nmain;d 1\n");
    }

    @Test
    void mergesNothingToNothing() throws IOException {
        assertThat(FlameProfiler.merged(List.of())).isEmpty();
    }
}
