package dev.strandbench.cli;

import static dev.strandbench.compare.Entries.entry;
import static dev.strandbench.compare.Entries.ofRun;
import static dev.strandbench.compare.Entries.withConditions;
import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.result.JmhResultWriter;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import dev.strandbench.result.RunConditions;
import dev.strandbench.result.RunMembership;
import dev.strandbench.result.RunMemberships;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayGivenUpArmsTest {

    @TempDir
    private Path directory;

    @Test
    void areLeftOut() throws IOException {
        Path file = directory.resolve("some.json");
        JmhResultWriter.write(file, List.of(arm("VIRTUAL", true), arm("POOL", false)));

        CapturedCall outcome = CapturedCall.of("replay", file.toString());

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.err())
                .contains(file + ": left out, because their run gave them up: 1 of 2 entries")
                .contains("nothing to replay: no two entries");
    }

    @Test
    void leaveNothingToReplayWhereThereAreNoOthers() throws IOException {
        Path file = directory.resolve("all.json");
        JmhResultWriter.write(file, List.of(arm("VIRTUAL", true), arm("POOL", true)));

        CapturedCall.of("replay", file.toString())
                .assertRefused(file + ": nothing to replay, because its run gave up all arms");
    }

    private static Measurement arm(String model, boolean givenUp) {
        double[][] scores = {{2, 2, 2, 2}, {2, 2, 2, 2}};
        Duration iteration = Duration.ofMillis(100);
        Measurement one = entry("some.Bench.op", "avgt", Map.of("model", model), new Metric("ms/op", 2, scores));
        RunConditions how = new RunConditions(
                "1.37", "/jdk/bin/java", "25.0.1", "a VM", "1", List.of(), 1, 0, iteration, 4, iteration);
        RunMembership run = RunMemberships.of(
                "a-run",
                List.of(0, 1),
                "",
                "25.0.1",
                Optional.empty(),
                true,
                OptionalDouble.empty(),
                Map.of(),
                givenUp);
        return ofRun(run, withConditions(how, one));
    }
}
