package dev.strandbench.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.result.AnswerMetric;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Mode;

class PlannedModeTest {

    @Test
    void scoresInTheModeThatACallAsksFor() {
        Family family = family(planner("ContextHop").scoringIn(Mode.Throughput));

        assertThat(family.arms()).allSatisfy(cell -> assertThat(cell.mode()).isEqualTo("thrpt"));
        assertThat(family.answer()).isEqualTo(new AnswerMetric("", "", true));
    }

    @Test
    void keepsTheModeOfABenchmarkOtherwise() {
        Family family = family(planner("ContextHop"));

        assertThat(family.arms()).allSatisfy(cell -> assertThat(cell.mode()).isEqualTo("avgt"));
        assertThat(family.answer()).isEqualTo(new AnswerMetric("", "", false));
    }

    @Test
    void keepsTheModeOfWhatRunsOnceInAFork() {
        Family family = family(planner("ColdStartupLatency").scoringIn(Mode.Throughput));

        assertThat(family.arms()).allSatisfy(cell -> assertThat(cell.mode()).isEqualTo("ss"));
    }

    @Test
    void keepsTheAnswerThatABenchmarkDeclares() {
        Family family = family(planner("[.]StartupLatency").scoringIn(Mode.Throughput));

        assertThat(family.arms()).allSatisfy(cell -> assertThat(cell.mode()).isEqualTo("thrpt"));
        assertThat(family.answer()).isEqualTo(new AnswerMetric("latency.p50", "us", false));
    }

    private static Planner planner(String regex) {
        return new Planner(ProfileReader.read("zukanov"), List.of(regex), Map.of(), List.of());
    }

    private static Family family(Planner planner) {
        return planner.plan(List.of(), Duration.ofMinutes(1), 0.02, false, Optional.empty(), 1)
                .families()
                .get(0);
    }
}
