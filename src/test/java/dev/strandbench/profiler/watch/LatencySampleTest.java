package dev.strandbench.profiler.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.profiler.watch.LatencySample.SampleFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LatencySampleTest {

    private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

    @TempDir
    private Path directory;

    @Test
    void keepsTheFirstLatenciesOfTheLatestIteration() {
        SampleFile file = SampleFile.in(directory.resolve("cell"), START);

        file.write(new long[] {9, 8});
        file.write(LongStream.range(0, LatencySample.MOST + 500L).toArray());

        assertThat(LatencySample.in(directory.resolve("cell")))
                .containsExactly(new LatencySample(
                        START,
                        Arrays.stream(LongStream.range(0, LatencySample.MOST).toArray())
                                .boxed()
                                .toList()));
    }

    @Test
    void areInTheOrderOfTheirForks() {
        SampleFile.in(directory, START.plusSeconds(20)).write(new long[] {2});
        SampleFile.in(directory, START.plusSeconds(3)).write(new long[] {1});

        assertThat(LatencySample.in(directory))
                .extracting(LatencySample::nanos)
                .containsExactly(List.of(1L), List.of(2L));
    }

    @Test
    void leaveOutTheLineThatAKilledForkHasNotFinished() throws IOException {
        Path file = directory.resolve("1-1.latencies");
        String text = "# started=" + START + "\n123\n456789\n";
        Files.writeString(file, text.substring(0, text.length() - "89\n".length()));

        assertThat(LatencySample.in(directory)).containsExactly(new LatencySample(START, List.of(123L)));

        Files.writeString(file, text.substring(0, text.indexOf("23\n")));

        assertThat(LatencySample.in(directory)).isEmpty();
    }

    @Test
    void areNoneInADirectoryThatDoesNotExist() {
        assertThat(LatencySample.in(directory.resolve("none"))).isEmpty();
    }
}
