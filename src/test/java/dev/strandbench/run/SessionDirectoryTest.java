package dev.strandbench.run;

import static dev.strandbench.UserErrors.assertThatUserError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.strandbench.plan.Family;
import dev.strandbench.plan.Plan;
import dev.strandbench.plan.Plans;
import dev.strandbench.result.AnswerMetric;
import dev.strandbench.run.policy.ForkShape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class SessionDirectoryTest {

    private static final Plan PLAN = Plans.of(Duration.ofMinutes(1), false, 2, "A", "B");

    @TempDir
    private Path directory;

    private static void assertRefused(String why, ThrowingCallable call) {
        assertThatUserError(call).message().contains(why).hasLineCount(1);
    }

    @Test
    void keepsThePlan() throws IOException {
        Path nested = directory.resolve("a").resolve("b");
        SessionDirectory.create(nested, PLAN).close();

        try (SessionDirectory session = SessionDirectory.open(nested)) {
            assertThat(session.plan().within(PLAN.effort().budget()))
                    .isEqualTo(PLAN.on(session.plan().environment()));
            assertThat(session.plan().environment())
                    .usingRecursiveComparison()
                    .ignoringFields("jdks")
                    .isEqualTo(PLAN.environment());
            assertThat(session.plan().environment().jdks())
                    .usingRecursiveComparison()
                    .withEqualsForType((one, other) -> one.toAbsolutePath().equals(other.toAbsolutePath()), Path.class)
                    .isEqualTo(PLAN.environment().jdks());
            assertThat(session.entries(PLAN)).isEmpty();
            assertThat(session.path()).isEqualTo(nested);
        }
    }

    @Test
    void followsAPlanThatItIsGivenLater() throws IOException {
        Plan longer = PLAN.within(Duration.ofHours(3));
        try (SessionDirectory session = SessionDirectory.create(directory, PLAN)) {
            session.follow(longer);
        }

        try (SessionDirectory session = SessionDirectory.open(directory)) {
            assertThat(session.plan().effort().budget())
                    .isEqualTo(longer.effort().budget());
            assertThat(session.plan().families()).isEqualTo(PLAN.families());
        }
    }

    @Test
    void readsAPlanFromBeforeThereWereAnswersAndSettings() throws IOException {
        SessionDirectory.create(directory, PLAN).close();
        Path file = directory.resolve("session.json");
        JsonMapper mapper = JsonMapper.builder().build();
        ObjectNode written = (ObjectNode) mapper.readTree(Files.readAllBytes(file));
        assertThat(written.propertyNames()).contains("machineSettings", "jvmSettings", "profilers");
        written.remove(List.of("machineSettings", "jvmSettings", "profilers"));
        List<String> later = List.of("answer", "columns", "allocationPerTask", "opSeconds", "waitsForStorage");
        for (JsonNode family : written.get("families")) {
            assertThat(family.propertyNames()).containsAll(later);
            ((ObjectNode) family).remove(later);
        }
        Files.write(file, mapper.writeValueAsBytes(written));

        try (SessionDirectory session = SessionDirectory.open(directory)) {
            assertThat(session.plan().families()).isEqualTo(PLAN.families());
            assertThat(session.plan().families().get(0).answer()).isEqualTo(AnswerMetric.score("avgt"));
            assertThat(session.plan().environment().machineSettings()).isEmpty();
            assertThat(session.plan().environment().jvmSettings()).isEmpty();
            assertThat(session.plan().profilers()).isEmpty();
        }
    }

    @Test
    void keepsTheProfilersOfAPlan() throws IOException {
        SessionDirectory.create(directory, PLAN.profiledBy(List.of("gc:churn=true", "cpu")))
                .close();

        assertThat(SessionDirectory.plan(directory).profilers()).containsExactly("gc:churn=true", "cpu");
    }

    @Test
    void keepsTheDeclaredFactsOfAFamily() throws IOException {
        Family family = PLAN.families()
                .get(0)
                .answeredBy(new AnswerMetric("rate.highest", "requests/s", true), List.of("errors"), false)
                .waitingForStorage(true);
        Plan plan = Plans.of(family);
        SessionDirectory.create(directory, plan).close();

        try (SessionDirectory session = SessionDirectory.open(directory)) {
            assertThat(session.plan().families()).containsExactly(family);
        }
    }

    @Test
    void refusesASecondRunWhileOneWorks() throws IOException {
        try (SessionDirectory first = SessionDirectory.create(directory, PLAN)) {
            assertRefused("another run works on " + first.path(), () -> SessionDirectory.create(directory, PLAN));
            assertRefused("another run works on " + first.path(), () -> SessionDirectory.open(directory));
        }
        SessionDirectory.open(directory).close();
    }

    @Test
    void refusesANewRunWhereOneWas() throws IOException {
        SessionDirectory.create(directory, PLAN).close();

        assertRefused(
                "holds a run already; give another directory, or --resume " + directory,
                () -> SessionDirectory.create(directory, PLAN));
        SessionDirectory.open(directory).close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"forks.jsonl", "results.json", "notes.txt", "film.mp4.part"})
    void refusesANewRunBesideFilesOfNoRun(String name) throws IOException {
        Path file = Files.writeString(directory.resolve(name), "kept");

        assertRefused(
                file + " exists already; valid: a directory that does not exist or is empty, or --resume DIR",
                () -> SessionDirectory.create(directory, PLAN));
        assertThat(directory).isDirectoryNotContaining(other -> !other.equals(file));
        assertThat(file).hasContent("kept");
    }

    /** Volumes and file managers leave such files, and a shard keeps its owner in one. */
    @ParameterizedTest
    @ValueSource(strings = {".owner", ".DS_Store", "lost+found"})
    void beginsBesideFilesThatNobodyMisses(String name) throws IOException {
        Files.createFile(directory.resolve(name));

        SessionDirectory.create(directory, PLAN).close();

        assertThat(directory.resolve(name)).exists();
    }

    @Test
    void beginsWhereAStartWasKilledAndRemovesItsDrafts() throws IOException {
        Files.createFile(directory.resolve(".lock"));
        Path draft = Files.writeString(directory.resolve("session.json.0a1b2c3d.part"), "{");

        SessionDirectory.create(directory, PLAN).close();

        assertThat(SessionDirectory.isRun(directory)).isTrue();
        assertThat(draft).doesNotExist();
    }

    @Test
    void removesDraftsWhenItGoesOn() throws IOException {
        SessionDirectory.create(directory, PLAN).close();
        Path draft = Files.writeString(directory.resolve("results.json.0a1b2c3d.part"), "[");

        SessionDirectory.open(directory).close();

        assertThat(draft).doesNotExist();
    }

    @Test
    void refusesToGoOnWithNothing() {
        assertRefused("holds no run: there is no session.json in it", () -> SessionDirectory.open(directory));
        assertRefused("holds no run", () -> SessionDirectory.open(directory.resolve("nowhere")));
    }

    @Test
    void refusesToGoOnWithResultsOfWhichTheJournalIsLost() throws IOException {
        SessionDirectory.create(directory, PLAN).close();
        Path results = Files.writeString(
                directory.resolve("results.json"),
                "[{\"benchmark\":\"a.B.c\",\"mode\":\"avgt\",\"primaryMetric\":"
                        + "{\"score\":1.0,\"scoreUnit\":\"ms/op\",\"rawData\":[[1.0]]}}]");
        Path journal = directory.resolve("forks.jsonl");
        String why = journal + " is missing or empty, so a resumed run would overwrite " + results + "; start another";

        assertRefused(why, () -> SessionDirectory.open(directory));
        Files.createFile(journal);
        assertRefused(why, () -> SessionDirectory.open(directory));
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", ""})
    void goesOnWithoutAJournalWhereThereAreNoResults(String content) throws IOException {
        SessionDirectory.create(directory, PLAN).close();
        Files.writeString(directory.resolve("results.json"), content);

        try (SessionDirectory session = SessionDirectory.open(directory)) {
            assertThat(session.entries(PLAN)).isEmpty();
        }
    }

    @Test
    void refusesWhatCannotBeWritten() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));

        assertRefused("cannot write to " + file, () -> SessionDirectory.create(file, PLAN));
        assertRefused("cannot write to ", () -> SessionDirectory.create(file.resolve("below"), PLAN));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"run\": ", "null", "{}", "[]", "", "7"})
    void namesADamagedPlan(String content) throws IOException {
        SessionDirectory.create(directory, PLAN).close();
        Files.writeString(directory.resolve("session.json"), content);

        try (SessionDirectory session = SessionDirectory.open(directory)) {
            assertRefused("session.json is damaged", session::plan);
        }
    }

    @Test
    void callsNoPlanDamagedThatCannotBeRead() throws IOException {
        Files.createDirectory(directory.resolve("session.json"));

        assertRefused("session.json cannot be read: ", () -> SessionDirectory.plan(directory));
    }

    @ParameterizedTest
    @CsvSource({"2, 0", "-1, 0", "0, 2", "0, -1"})
    void namesAnEntryOfWhatThePlanDoesNotHave(int family, int arm) throws IOException {
        ForkShape shape = new ForkShape(1, Duration.ofSeconds(1));
        ForkOutcome failed = new ForkOutcome.Failed("did not finish", List.of());
        try (SessionDirectory session = SessionDirectory.create(directory, PLAN);
                Journal journal = session.openJournal()) {
            journal.append(new JournalEntry.Fork(family, arm, 0, 0, shape.length(), shape, Instant.EPOCH, 1, failed));

            assertRefused("forks.jsonl: line 1 is damaged", () -> session.entries(PLAN));
        }
    }

    @Test
    void isInWorkAsLongAsItIsOpen() throws Exception {
        Path where = directory.resolve("in-work");
        assertThat(SessionDirectory.isInWork(where)).isFalse();
        try (SessionDirectory session = SessionDirectory.create(where, PLAN)) {
            assertThat(SessionDirectory.isInWork(session.path())).isTrue();
        }
        assertThat(SessionDirectory.isInWork(where)).isFalse();
    }

    @Test
    void isHeldByOneAtATime() {
        JmhLock first = JmhLock.takenIn(directory);

        assertThatUserError(() -> JmhLock.takenIn(directory))
                .hasMessageContaining(
                        "another JMH is measuring on this machine and has " + directory.resolve("jmh.lock"));
        first.close();
        assertThatCode(() -> JmhLock.takenIn(directory).close()).doesNotThrowAnyException();
    }

    @Test
    void leavesThePropertyAsItWas() {
        String before = System.getProperty("jmh.ignoreLock");

        JmhLock.takenIn(directory).close();

        assertThat(System.getProperty("jmh.ignoreLock")).isEqualTo(before);
    }

    @Test
    void isNotMadeBehindALinkThatSomebodyHasLaid() throws IOException {
        Path elsewhere = directory.resolve("elsewhere");
        Files.createSymbolicLink(directory.resolve("jmh.lock"), elsewhere);

        assertThatUserError(() -> JmhLock.takenIn(directory))
                .hasMessageContaining("it is a symbolic link without a target; valid: -Djava.io.tmpdir=DIR");

        assertThat(elsewhere).doesNotExist();
    }

    @Test
    void saysThatTemporaryFilesHaveNoPlace() {
        assertThatUserError(() -> JmhLock.takenIn(directory.resolve("absent")))
                .hasMessageContaining("jmh.lock: there is no ")
                .hasMessageEndingWith("jmh.lock; valid: -Djava.io.tmpdir=DIR");
    }
}
