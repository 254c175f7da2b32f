package dev.strandbench.liveness;

import static dev.strandbench.UserErrors.assertThatUserError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.tngtech.archunit.core.domain.JavaModifier;
import dev.strandbench.MainClasses;
import dev.strandbench.model.ConcurrencyModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(120)
class LivenessPatternsTest {

    private static final int TASKS = 20;
    private static final int WIDTH = 2;
    private static final int MOST_LINES = 75;

    /**
     * Patterns that may stall even if each task has its own thread. While tasks hand work to each other, it is a matter
     * of chance whether work from outside runs.
     */
    private static final Set<String> STALL_WITH_ENOUGH_THREADS = Set.of(
            "cancel-monitor-enter",
            "common-pool-latch",
            "nested-run-blocking-limited",
            "outside-launch",
            "outside-submission",
            "scope-interrupt-ignored",
            "timeout-callback");

    /** Patterns that pause for half a minute, which is too long for these tests. */
    private static final Set<String> TAKE_LONG = Set.of("spare-carrier-ends");

    /** Patterns that stall with many tasks, even if each task has its own thread. */
    private static final Set<String> END_WITH_FEW_TASKS =
            Set.of("dead-consumer", "dead-consumer-channel", "second-connection");

    /** Models for patterns that may stall under the first model with a thread for each task. */
    private static final Map<String, ConcurrencyModel> OTHER_MODELS = Map.of(
            "cancel-socket-read", ConcurrencyModel.VIRTUAL,
            "outside-launch", ConcurrencyModel.DEFAULT);

    /** The beginnings of the names of patterns that cancel tasks, or that a timeout ends. */
    private static final Set<String> CANCELLING =
            Set.of("cancel-", "scope-", "with-timeout-held", "timeout-", "timer-");

    /** Patterns that cancel tasks, and end under no model. */
    private static final Set<String> NEVER_END = Set.of("scope-interrupt-ignored");

    private static final Set<String> NEED_POSIX =
            Set.of("file-read", "native-down-call", "native-up-call", "object-wait-below-native", "synchronous-write");

    static Stream<String> names() {
        return LivenessPatterns.all().stream().map(LivenessPattern::name);
    }

    static Stream<String> patternsThatEnd() {
        return names().filter(name -> !STALL_WITH_ENOUGH_THREADS.contains(name) && !TAKE_LONG.contains(name));
    }

    /** An attempt in the same JVM follows an attempt that has ended. */
    @ParameterizedTest
    @MethodSource("patternsThatEnd")
    void endsIfEachTaskHasAThreadAndAgainInTheSameJvmUnlessItNeedsANewOne(String name) throws Exception {
        assumeFalse(NEED_POSIX.contains(name) && OS.WINDOWS.isCurrentOs());
        LivenessPattern pattern = LivenessPatterns.named(name);

        requireEnd(pattern);
        if (!pattern.needsFreshJvm()) {
            requireEnd(pattern);
        }
    }

    private static void requireEnd(LivenessPattern pattern) throws Exception {
        int count = END_WITH_FEW_TASKS.contains(pattern.name()) ? pattern.fewestTasks() : TASKS;
        Queue<Throwable> failures = new ConcurrentLinkedQueue<>();

        try (AttemptTasks tasks = AttemptTasks.open(modelOf(pattern), count, WIDTH, new Shaker(1), failures::add)) {
            pattern.run(tasks);

            assertThat(tasks.advances()).isPositive();
        }
        assertThat(failures).isEmpty();
    }

    private static ConcurrencyModel modelOf(LivenessPattern pattern) {
        ConcurrencyModel first = LivenessModels.THREAD_PER_TASK.stream()
                .filter(pattern.models()::contains)
                .findFirst()
                .orElseThrow();
        return OTHER_MODELS.getOrDefault(pattern.name(), first);
    }

    @Test
    void containsEveryPattern() {
        List<String> classes = MainClasses.ALL.stream()
                .filter(one -> one.isAssignableTo(LivenessPattern.class))
                .filter(one -> !one.getModifiers().contains(JavaModifier.ABSTRACT))
                // The command does not offer the user's own function.
                .filter(one -> !one.isEquivalentTo(OwnFunctionPattern.class))
                .map(one -> one.getFullName())
                .toList();

        assertThat(LivenessPatterns.all())
                .extracting(pattern -> pattern.getClass().getName())
                .containsExactlyInAnyOrderElementsOf(classes);
    }

    @Test
    void hasUniqueNamesInKebabCase() {
        assertThat(names()).doesNotHaveDuplicates().allMatch(name -> name.matches("[a-z]+(-[a-z]+)*"));
        assertThat(names()).containsAll(STALL_WITH_ENOUGH_THREADS);
        assertThat(names()).containsAll(TAKE_LONG);
        assertThat(names()).containsAll(END_WITH_FEW_TASKS);
        assertThat(names()).containsAll(OTHER_MODELS.keySet());
        assertThat(names()).containsAll(NEED_POSIX);
    }

    @ParameterizedTest
    @MethodSource("names")
    void describesEachPatternInASentence(String name) {
        LivenessPattern pattern = LivenessPatterns.named(name);

        assertThat(pattern.description()).matches("[A-Z][^.\\n]*(\\.\\w[^.\\n]*)*\\.");
        assertThat(pattern.remedy()).matches("[A-Z][^.\\n]*(\\.\\w[^.\\n]*)*\\.");
        assertThat(pattern.source()).startsWith("https://").doesNotContain(" ");
        assertThat(pattern.models()).isNotEmpty().isSubsetOf(LivenessModels.ALL);
        assertThat(pattern.fewestTasks()).isBetween(1, 3);
    }

    @Test
    void beginsWithOneTaskWhereOneTaskCanStall() {
        assertThat(LivenessPatterns.all())
                .filteredOn(pattern -> pattern.fewestTasks() == 1)
                .extracting(LivenessPattern::name)
                .containsExactly(
                        "nested-run-blocking-limited",
                        "nested-submission",
                        "scope-interrupt-ignored",
                        "timeout-callback",
                        "cancel-sleep",
                        "cancel-object-wait",
                        "cancel-monitor-enter",
                        "cancel-socket-read",
                        "cancel-delay");
    }

    @Test
    void makesEachAttemptInANewJvmWhereAnAttemptChangesTheNext() {
        assertThat(LivenessPatterns.all())
                .filteredOn(LivenessPattern::needsFreshJvm)
                .extracting(LivenessPattern::name)
                .containsExactly("class-initialiser-awaited", "spare-carrier-ends", "common-pool-join");
    }

    @Test
    void limitsTheAttemptsOnlyWhereTheyTakeLong() {
        assertThat(LivenessPatterns.all())
                .filteredOn(pattern -> pattern.mostAttempts() < Integer.MAX_VALUE)
                .extracting(LivenessPattern::name)
                .containsExactlyInAnyOrderElementsOf(TAKE_LONG);
    }

    @ParameterizedTest
    @MethodSource("names")
    void saysHowLateItEndsIfItCancelsTasks(String name) throws IOException {
        boolean cancels = CANCELLING.stream().anyMatch(name::startsWith) && !NEVER_END.contains(name);
        String code = Files.readString(source(name));

        assertThat(code.contains("endedAfterCancel") || code.contains("CancelledTasks.run"))
                .isEqualTo(cancels);
    }

    @ParameterizedTest
    @MethodSource("names")
    void keepsEachPatternOnAScreenWithSourcesAndAnExpectation(String name) throws IOException {
        List<String> lines = Files.readAllLines(source(name));

        assertThat(lines).hasSizeLessThanOrEqualTo(MOST_LINES);
        assertThat(String.join("\n", lines)).contains("Expected: ", "JDK");
    }

    private static Path source(String name) {
        String type = LivenessPatterns.named(name).getClass().getName().replace('.', '/');
        Path java = Path.of("src/main/java", type + ".java");
        return Files.exists(java) ? java : Path.of("src/main/kotlin", type + ".kt");
    }

    @Test
    void findsAPatternByItsName() {
        assertThat(LivenessPatterns.named("held-monitor").name()).isEqualTo("held-monitor");
    }

    @Test
    void refusesAnUnknownNameWithNamesThatAreNear() {
        assertThatUserError(() -> LivenessPatterns.named("hold-monitor"))
                .hasMessageStartingWith("no pattern hold-monitor; near: held-monitor");
    }

    @Test
    void refusesAnUnknownNameWithAllNamesIfNoneIsNear() {
        assertThatUserError(() -> LivenessPatterns.named("x"))
                .hasMessage("no pattern x; valid: " + String.join(", ", names().toList()));
    }
}
