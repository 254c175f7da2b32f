package dev.strandbench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.machine.jdk.InstalledJdk;
import dev.strandbench.machine.jdk.JdkDiscovery;
import dev.strandbench.result.JmhResultReader;
import dev.strandbench.result.Measurement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(900) // beyond the budget of the runs, of which a busy machine may need much
class InterruptedRunIT {

    private static final InstalledJdk JDK =
            JdkDiscovery.ofThisMachine().suitable().get(0);
    private static final int FORKS = 3 * 2;

    @TempDir
    private Path directory;

    @BeforeEach
    void writeProfiles() throws IOException {
        Files.writeString(directory.resolve("tiny.toml"), ShortProfiles.ofTwoArms("BaselineBenchmark\\.bridge$"));
    }

    private Process start(String... arguments) throws IOException {
        List<String> command = BuiltJar.call(JDK.javaProgram(), directory, "run");
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        directory.resolve("out").toFile()))
                .redirectError(ProcessBuilder.Redirect.appendTo(
                        directory.resolve("err").toFile()))
                .start();
    }

    private List<String> forks() throws IOException {
        Path journal = directory.resolve("run/forks.jsonl");
        return Files.exists(journal)
                ? Files.readString(journal)
                        .lines()
                        .filter(line -> line.contains("\"type\":\"fork\""))
                        .toList()
                : List.of();
    }

    private void awaitForks(Process run, int forks) throws Exception {
        while (forks().size() < forks && !run.waitFor(10, TimeUnit.MILLISECONDS)) {
            assertThat(run.isAlive()).isTrue();
        }
    }

    @Test
    void goesOnAfterItWasKilledAndKeepsWhatWasMeasured() throws Exception {
        Process first = start("--profile", "tiny.toml", "--out", "run", "--seed", "1");
        awaitForks(first, 3);
        List<ProcessHandle> children = first.descendants().toList();
        first.destroyForcibly().waitFor();
        children.forEach(EndedProcess::await);
        List<String> kept = forks();

        Process second = start("--resume", "run");
        assertThat(second.waitFor())
                .as(Files.readString(directory.resolve("err")))
                .isZero();

        assertThat(forks().subList(0, kept.size())).isEqualTo(kept);
        List<Measurement> results = JmhResultReader.read(directory.resolve("run/results.json"));
        assertThat(results).hasSize(2);
        assertThat(results).allSatisfy(measurement -> {
            assertThat(measurement.primary().forks()).isGreaterThanOrEqualTo(FORKS / 2);
            assertThat(measurement.membership().orElseThrow().blocks()).doesNotHaveDuplicates();
        });
        assertThat(forks()).hasSizeGreaterThanOrEqualTo(FORKS).doesNotHaveDuplicates();
        assertThat(Files.readString(directory.resolve("out")))
                .contains("Forks of 100ms are too short for verdicts; valid: [pace] with a pilot of 4s or more.");
    }
}
