package dev.strandbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.plan.Plan;
import dev.strandbench.plan.Plans;
import dev.strandbench.result.AnswerMetric;
import dev.strandbench.result.JmhResultReader;
import dev.strandbench.result.RunMembership;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the result file of a run says beside what JMH's would. */
class WrittenResultsTest {

    @TempDir
    private Path directory;

    private List<RunMembership> written(Plan plan) throws IOException {
        SimulatedForks source = new SimulatedForks(Map.of("A", 1.0, "B", 1.5), 0.001, 1);
        SimulatedRuns.run(directory, plan, source);
        return JmhResultReader.read(directory.resolve("results.json")).stream()
                .map(measurement -> measurement.membership().orElseThrow())
                .toList();
    }

    @Test
    void isTheJdkInThePlanAndTheAnswerAndThatForksWereCountedUntilTheVerdict() throws IOException {
        assertThat(written(Plans.of(Duration.ofHours(1), false, 1, "A", "B")))
                .hasSize(2)
                .allSatisfy(own -> {
                    assertThat(own.jdk()).isEqualTo("25");
                    assertThat(own.answer()).contains(AnswerMetric.score("avgt"));
                    assertThat(own.sequential()).isTrue();
                    assertThat(own.environment())
                            .containsExactly(
                                    Map.entry("gc", "G1"),
                                    Map.entry("kernel", "6.8"),
                                    Map.entry("memory.transparentHugePages", "madvise"));
                });
    }

    @Test
    void isThatTheNumberOfForksWasFixed() throws IOException {
        assertThat(written(Plans.of(Duration.ofHours(1), true, 1, "A", "B")))
                .hasSize(2)
                .noneMatch(RunMembership::sequential);
    }
}
