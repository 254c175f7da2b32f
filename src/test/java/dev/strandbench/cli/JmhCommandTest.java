package dev.strandbench.cli;

import static dev.strandbench.UserErrors.assertThatUserError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.strandbench.plan.SelectedBenchmark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
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

    @Test
    void refusesSeveralThreadsForScenariosOnly() {
        Options four = new OptionsBuilder().threads(4).build();
        Options max = new OptionsBuilder().threads(Threads.MAX).build();

        assertThatUserError(() -> JmhCommand.requireOneThreadForScenarios(selected("FanOutBenchmark"), four))
                .hasMessageStartingWith("-t 4 is not valid: ");
        assertThatUserError(() -> JmhCommand.requireOneThreadForScenarios(selected("FanOutBenchmark"), max))
                .hasMessageStartingWith("-t max is not valid: ");
        assertThatCode(() -> JmhCommand.requireOneThreadForScenarios(selected("FailsAtItsEnd"), four))
                .doesNotThrowAnyException();
    }

    @Test
    void expectsEachMethodOnceInEachModeOfTheCall() {
        SelectedBenchmark average = selected("FailsAtItsEnd").getFirst();
        List<SelectedBenchmark> both = List.of(average, average.scoredIn(Mode.Throughput));

        assertThat(JmhCommand.expectedCells(both, new OptionsBuilder().build())).isEqualTo(2);
        assertThat(expected(both, Mode.SampleTime)).isEqualTo(1);
        assertThat(expected(both, Mode.SampleTime, Mode.Throughput)).isEqualTo(2);
        assertThat(expected(both, Mode.All, Mode.Throughput)).isEqualTo(4);
    }

    private static long expected(List<SelectedBenchmark> selected, Mode... modes) {
        ChainedOptionsBuilder options = new OptionsBuilder();
        for (Mode mode : modes) {
            options.mode(mode);
        }
        return JmhCommand.expectedCells(selected, options.build());
    }

    private static List<SelectedBenchmark> selected(String name) {
        return SelectedBenchmark.of(
                new OptionsBuilder().include("\\." + name + "\\.").build());
    }

    private static Optional<Path> watched(Path results) {
        return JmhCommand.watchDirectory(
                new OptionsBuilder().result(results.toString()).build());
    }
}
