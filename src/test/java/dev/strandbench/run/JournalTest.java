package dev.strandbench.run;

import static dev.strandbench.UserErrors.assertThatUserError;
import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.machine.MachineReading;
import dev.strandbench.machine.MachineReading.Gauge;
import dev.strandbench.run.ForkOutcome.Failed;
import dev.strandbench.run.ForkOutcome.Finished;
import dev.strandbench.run.ForkOutcome.ForkJvm;
import dev.strandbench.run.ForkOutcome.SecondarySeries;
import dev.strandbench.run.policy.ForkShape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class JournalTest {

    private static final int MANY = 1000;

    @TempDir
    private Path directory;

    private Path file = Path.of("");

    @BeforeEach
    void nameFile() {
        file = directory.resolve("forks.jsonl");
    }

    private void append(JournalEntry... entries) throws IOException {
        try (Journal journal = Journal.open(file)) {
            for (JournalEntry entry : entries) {
                journal.append(entry);
            }
        }
    }

    static JournalEntry.Fork failedFork(int number) {
        return new JournalEntry.Fork(
                0,
                0,
                number,
                0,
                Duration.ofMillis(1600),
                new ForkShape(16, Duration.ofMillis(100)),
                Instant.EPOCH,
                1.5,
                new Failed("did not finish", List.of("a\nb", "ünïcode \"quoted\"")));
    }

    @Test
    void readsWhatWasAppended() throws IOException {
        JournalEntry.Fork finished = new JournalEntry.Fork(
                1,
                2,
                3,
                1,
                Duration.ofMillis(1600),
                new ForkShape(2, Duration.ofNanos(123_456_789)),
                Instant.parse("2020-02-03T04:05:06.789012Z"),
                12.25,
                new Finished(
                        "ms/op",
                        new double[] {1.5, Double.NaN, Double.POSITIVE_INFINITY, Double.MIN_VALUE},
                        new double[] {0.1, 0.2, 0.3, 0.4},
                        Map.of("gc.alloc", new SecondarySeries("B/op", new double[] {1, 2, 3, 4})),
                        new ForkJvm(
                                "/jdk/bin/java",
                                List.of("-Xmx1g"),
                                "25.0.1",
                                "a VM",
                                "25.0.1+8",
                                Map.of("gc", "G1"),
                                4)));
        JournalEntry.Block block = new JournalEntry.Block(
                1,
                3,
                1,
                List.of("the hypervisor took 5 % of the CPU time"),
                true,
                new MachineReading(Map.of(Gauge.CPU_TICKS, Long.MAX_VALUE)),
                new MachineReading(Map.of()));

        assertThat(Journal.read(file)).isEmpty();
        append(finished, failedFork(4), block);

        assertThat(Journal.read(file))
                .usingRecursiveComparison()
                .withEqualsForType(Double::equals, Double.class)
                .isEqualTo(List.of(finished, failedFork(4), block));
    }

    @Test
    void goesOnAfterWhatIsThere() throws IOException {
        List<JournalEntry> entries = new ArrayList<>();
        for (int number = 0; number < MANY; number++) {
            entries.add(failedFork(number));
        }
        append(entries.subList(0, MANY / 2).toArray(JournalEntry[]::new));
        append(entries.subList(MANY / 2, MANY).toArray(JournalEntry[]::new));

        assertThat(Journal.read(file)).isEqualTo(entries);
    }

    @Test
    void passesOverALineThatACrashHasCutShortAndOverwritesIt() throws IOException {
        Files.writeString(file, "{\"type\":");
        append(failedFork(0));
        Files.writeString(file, "{\"type\":\"fork\",\"family\":7,", StandardOpenOption.APPEND);

        assertThat(Journal.read(file)).containsExactly(failedFork(0));

        append(failedFork(1));

        assertThat(Journal.read(file)).containsExactly(failedFork(0), failedFork(1));
        assertThat(file).content().doesNotContain("\"family\":7").hasLineCount(2);
    }

    private static JournalEntry.Block block(int number, long ticks) {
        MachineReading reading = new MachineReading(Map.of(Gauge.CPU_TICKS, ticks));
        return new JournalEntry.Block(0, number, 0, List.of(), false, reading, reading);
    }

    @Test
    void namesALineThatIsThereTwice() throws IOException {
        append(failedFork(0), block(0, 1), failedFork(1), block(1, 2));
        List<String> lines = Files.readAllLines(file);

        for (int line = 0; line < lines.size(); line++) {
            List<String> repeated = new ArrayList<>(lines);
            repeated.add(lines.get(line));
            Files.write(file, repeated);

            assertThatUserError(() -> Journal.read(file))
                    .hasMessage(file + ": line 5 is damaged: it repeats line " + (line + 1)
                            + "; delete every line that repeats an earlier one");
        }
    }

    @Test
    void takesAnArmThatWasTriedAgain() throws IOException {
        JournalEntry.Fork first = failedFork(0);
        JournalEntry.Fork second = new JournalEntry.Fork(
                first.family(),
                first.arm(),
                first.block(),
                first.attempt(),
                first.length(),
                first.shape(),
                first.started().plusSeconds(2),
                first.seconds(),
                first.outcome());

        append(first, second, block(0, 1), block(0, 2));

        assertThat(Journal.read(file)).containsExactly(first, second, block(0, 1), block(0, 2));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"type\":\"fork\",\"fam", "null", "[]", ""})
    void namesADamagedLineByItsNumber(String damaged) throws IOException {
        append(failedFork(0), failedFork(1), failedFork(2));
        List<String> lines = Files.readAllLines(file);
        lines.set(1, damaged);
        Files.write(file, lines);

        assertThatUserError(() -> Journal.read(file))
                .message()
                .startsWith(file + ": line 2 is damaged; delete that line")
                .hasLineCount(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"length", "shape", "started", "outcome"})
    void namesALineWhosePropertyIsNull(String property) throws IOException {
        requireDamaged(entry -> entry.putNull(property));
    }

    @ParameterizedTest
    @ValueSource(strings = {"family", "arm", "block", "attempt", "length", "shape", "started", "seconds", "outcome"})
    void namesALineThatLacksAProperty(String property) throws IOException {
        requireDamaged(entry -> entry.remove(property));
    }

    private void requireDamaged(Consumer<ObjectNode> damage) throws IOException {
        append(failedFork(0), failedFork(1));
        List<String> lines = Files.readAllLines(file);
        ObjectNode entry = (ObjectNode) JsonMapper.builder().build().readTree(lines.get(1));
        damage.accept(entry);
        lines.set(1, entry.toString());
        Files.write(file, lines);

        assertThatUserError(() -> Journal.read(file)).message().startsWith(file + ": line 2 is damaged");
    }
}
