package dev.strandbench.liveness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.model.ConcurrencyModel;
import dev.strandbench.plan.PlannedJdk;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class AttemptSeriesTest {

    private static final LivenessPattern PATTERN = LivenessPatterns.named("held-monitor");

    private static List<String> command(List<String> jvmArguments) {
        return new AttemptSeries(
                        PATTERN,
                        ConcurrencyModel.VIRTUAL,
                        new PlannedJdk("25.0.1", Path.of("java"), List.of("--of-the-jdk")),
                        jvmArguments,
                        3,
                        2,
                        42,
                        5,
                        95)
                .command();
    }

    @Test
    void tellsTheJvmWhichAttemptsToMake() {
        assertThat(command(List.of("-Dof=the-call")))
                .startsWith("java", "--of-the-jdk")
                .containsSubsequence("-Dof=the-call", "-cp", LivenessFork.class.getName())
                .endsWith(PATTERN.getClass().getName(), "VIRTUAL", "3", "2", "42", "5", "95");
    }

    @Test
    void limitsTheThreadsOfAllSchedulersForPatternsOfThisProject() {
        assertThat(AttemptSeries.jvmArgumentsOfPatterns(2))
                .contains(
                        "-Djdk.virtualThreadScheduler.parallelism=2",
                        "-Dkotlinx.coroutines.scheduler.core.pool.size=2",
                        "-Dkotlinx.coroutines.io.parallelism=2",
                        "-Djava.util.concurrent.ForkJoinPool.common.parallelism=2")
                .anyMatch(argument -> argument.startsWith("-Xbootclasspath/a:"));
    }
}
