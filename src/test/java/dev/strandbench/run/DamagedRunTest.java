package dev.strandbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.DamagedFiles;
import dev.strandbench.base.UserErrorException;
import dev.strandbench.plan.Plans;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of a run after accidents: each is read, or refused in a sentence. */
class DamagedRunTest {

    private static final int SAMPLE = 500;
    private static final int ALL = 10_000;

    @TempDir
    private Path directory;

    @Test
    void isGoneOnWithOrRefused() throws IOException {
        requirePlanOrRefusal(SAMPLE);
    }

    @Test
    void hasAJournalThatIsReadOrRefused() throws IOException {
        requireJournalOrRefusal(SAMPLE);
    }

    @Tag("full")
    @Test
    void isGoneOnWithOrRefusedHoweverDamaged() throws IOException {
        requirePlanOrRefusal(ALL);
        requireJournalOrRefusal(ALL);
    }

    private void requirePlanOrRefusal(int mutations) throws IOException {
        SessionDirectory.create(directory, Plans.of(Duration.ofMinutes(1), false, 2, "A", "B"))
                .close();
        Path file = directory.resolve("session.json");

        assertThat(refused(file, mutations, changed -> SessionDirectory.plan(directory)))
                .isBetween(mutations / 10, mutations);
    }

    private void requireJournalOrRefusal(int mutations) throws IOException {
        Path file = directory.resolve("forks.jsonl");
        try (Journal journal = Journal.open(file)) {
            for (int arm = 0; arm < 3; arm++) {
                journal.append(JournalTest.failedFork(arm));
            }
        }

        assertThat(refused(file, mutations, Journal::read)).isBetween(mutations / 10, mutations);
    }

    private static int refused(Path file, int mutations, Consumer<Path> reader) throws IOException {
        int refused = 0;
        for (byte[] content :
                DamagedFiles.of(Files.readAllBytes(file), mutations).toList()) {
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
