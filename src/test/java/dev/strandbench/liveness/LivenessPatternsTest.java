package dev.strandbench.liveness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.tngtech.archunit.core.domain.JavaModifier;
import dev.strandbench.MainClasses;
import dev.strandbench.base.UserErrorException;
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
     * Patterns that stall even if each task has its own thread. Work from outside may wait for ever behind tasks that
     * hand work to each other, or may not.
     */
    private static final Set<String> STALL_WITH_ENOUGH_THREADS = Set.of(
            "cancel-monitor-enter",
            "common-pool-latch",
            "nested-run-blocking-limited",
            "outside-launch",
            "outside-submission",
            "scope-interrupt-ignored",
            "timeout-callback");

    /** Patterns that stall with many tasks, even if each task has its own thread. */
    private static final Set<String> END_WITH_FEW_TASKS =
            Set.of("dead-consumer", "dead-consumer-channel", "second-connection");

    /** Models for patterns that may stall under the first model with a thread for each task. */
    private static final Map<String, ConcurrencyModel> OTHER_MODELS = Map.of(
            "cancel-socket-read", ConcurrencyModel.VIRTUAL,
            "outside-launch", ConcurrencyModel.DEFAULT);

    private static final Set<String> NEED_POSIX =
            Set.of("file-read", "native-down-call", "native-up-call", "object-wait-below-native", "synchronous-write");

    static Stream<String> names() {
        return LivenessPatterns.all().stream().map(LivenessPattern::name);
    }

    static Stream<String> patternsThatEnd() {
        return names().filter(name -> !STALL_WITH_ENOUGH_THREADS.contains(name));
    }

    @ParameterizedTest
    @MethodSource("patternsThatEnd")
    void endsIfEachTaskHasAThread(String name) throws Exception {
        assumeFalse(NEED_POSIX.contains(name) && OS.WINDOWS.isCurrentOs());
        LivenessPattern pattern = LivenessPatterns.named(name);
        int count = END_WITH_FEW_TASKS.contains(name) ? pattern.fewestTasks() : TASKS;
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
        assertThat(pattern.fewestTasks()).isBetween(2, 3);
    }

    @ParameterizedTest
    @MethodSource("names")
    void keepsEachPatternOnAScreenWithSourcesAndAnExpectation(String name) throws IOException {
        String type = LivenessPatterns.named(name).getClass().getName().replace('.', '/');
        Path java = Path.of("src/main/java", type + ".java");
        Path file = Files.exists(java) ? java : Path.of("src/main/kotlin", type + ".kt");

        List<String> lines = Files.readAllLines(file);

        assertThat(lines).hasSizeLessThanOrEqualTo(MOST_LINES);
        assertThat(String.join("\n", lines)).contains("Expected: ", "JDK");
    }

    @Test
    void findsAPatternByItsName() {
        assertThat(LivenessPatterns.named("held-monitor").name()).isEqualTo("held-monitor");
    }

    @Test
    void refusesAnUnknownNameWithNamesThatAreNear() {
        assertThatThrownBy(() -> LivenessPatterns.named("hold-monitor"))
                .isInstanceOf(UserErrorException.class)
                .hasMessageStartingWith("no pattern hold-monitor; near: held-monitor");
    }

    @Test
    void refusesAnUnknownNameWithAllNamesIfNoneIsNear() {
        assertThatThrownBy(() -> LivenessPatterns.named("x"))
                .isInstanceOf(UserErrorException.class)
                .hasMessage("no pattern x; valid: " + String.join(", ", names().toList()));
    }
}
