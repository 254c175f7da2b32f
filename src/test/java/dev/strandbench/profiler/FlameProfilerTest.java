package dev.strandbench.profiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.profile.ProfilerException;

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
    void leavesJdksAloneThatItWouldCrash() throws ProfilerException {
        assertThat(FlameProfiler.admits("", 27)).isTrue();
        assertThat(FlameProfiler.admits("optional", 28)).isFalse();
        assertThatThrownBy(() -> FlameProfiler.admits("event=alloc", 28))
                .isInstanceOf(ProfilerException.class)
                .hasMessageContaining("does not support JDK 28, only those up to 27")
                .hasMessageContaining("-prof flame:optional goes on without it");
    }

    @Test
    void mergesNothingToNothing() throws IOException {
        assertThat(FlameProfiler.merged(List.of())).isEmpty();
    }
}
