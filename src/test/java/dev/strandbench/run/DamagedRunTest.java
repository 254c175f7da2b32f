package dev.strandbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.DamagedFiles;
import dev.strandbench.error.UserErrorException;
import dev.strandbench.plan.Plans;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of a run after accidents: each is read, or refused in a sentence. */
class DamagedRunTest {

    private static final int MUTATIONS = 10_000;
    private static final String JOURNAL = """
            {"type":"fork","family":1,"block":2,"arm":3,"attempt":1,"length":1.6,"shape":{"iterations":2,"iterationTime":0.1},\
            "started":"2020-02-03T04:05:06Z","seconds":12.25,"outcome":{"status":"failed","reason":"did not finish","lastLines":["a"]}}
            """;

    @TempDir
    private Path directory;

    @Test
    void isGoneOnWithOrRefused() throws IOException {
        SessionDirectory.create(directory, Plans.of(Duration.ofMinutes(1), false, 2, "A", "B"))
                .close();
        Path file = directory.resolve("session.json");

        assertThat(refused(file, Files.readAllBytes(file), changed -> SessionDirectory.plan(directory)))
                .isBetween(MUTATIONS / 10, MUTATIONS);
    }

    @Test
    void hasAJournalThatIsReadOrRefused() throws IOException {
        assertThat(refused(
                        directory.resolve("forks.jsonl"),
                        JOURNAL.repeat(3).getBytes(StandardCharsets.UTF_8),
                        Journal::read))
                .isBetween(MUTATIONS / 10, MUTATIONS);
    }

    private static long refused(Path file, byte[] good, Consumer<Path> reader) throws IOException {
        long refused = 0;
        for (byte[] content : DamagedFiles.of(good, MUTATIONS).toList()) {
            Files.write(file, content);
            try {
                reader.accept(file);
            } catch (UserErrorException e) {
                assertThat(e.explanation()).hasLineCount(1);
                refused++;
            }
        }
        return refused;
    }
}
