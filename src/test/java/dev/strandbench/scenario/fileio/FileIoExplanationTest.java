package dev.strandbench.scenario.fileio;

import static dev.strandbench.scenario.TestArm.explain;
import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.scenario.TestArm;
import org.junit.jupiter.api.Test;

class FileIoExplanationTest {

    private static final TestArm PLATFORM = arm("PLATFORM", 0.2, 21);
    private static final TestArm VIRTUAL = arm("VIRTUAL", 0.3, 17);
    private static final TestArm STRUCTURED = arm("STRUCTURED", 0.3, 16);
    private static final TestArm DEFAULT = arm("DEFAULT", 40, 3);
    private static final TestArm UNCOMPENSATED = arm("VIRTUAL", 40, 3);

    @Test
    void tellsWhereTheJdkAddedCarriersAndWhereNothingAddedThreads() {
        assertThat(explain(PLATFORM, VIRTUAL, STRUCTURED, DEFAULT).orElseThrow().notes())
                .containsExactly(
                        "The JDK added carriers while file operations held others. Platform threads at most: 17 under"
                                + " VIRTUAL, 16 under STRUCTURED.",
                        "Waiting tasks of DEFAULT share a few threads with file operations, and nothing adds a thread"
                                + " while an operation holds one.");
    }

    @Test
    void countsVirtualThreadsWithoutFurtherCarriersAmongTheOthers() {
        assertThat(explain(PLATFORM, UNCOMPENSATED, DEFAULT).orElseThrow().notes())
                .containsExactly("Waiting tasks of VIRTUAL and DEFAULT share a few threads with file operations, and"
                        + " nothing adds a thread while an operation holds one.");
    }

    @Test
    void blamesNoLackOfThreadsIfEachTaskHasOne() {
        assertThat(explain(PLATFORM, arm("POOL", 40, 6), arm("VIRTUAL_TO_POOL", 40, 5)))
                .isEmpty();
        assertThat(explain(PLATFORM, DEFAULT.with("fileTasks", "1"))).isEmpty();
        assertThat(explain(PLATFORM, UNCOMPENSATED.with("width", 20))).isEmpty();
    }

    @Test
    void saysNothingIfAllAreAboutAsLate() {
        assertThat(explain(PLATFORM, arm("DEFAULT", 0.5, 3))).isEmpty();
        assertThat(explain(PLATFORM, DEFAULT.failed())).isEmpty();
    }

    @Test
    void saysNothingOfAnotherScenarioOrAnUnknownWidth() {
        assertThat(explain(PLATFORM, DEFAULT.with("threads.added", Double.NaN))).isEmpty();
        assertThat(explain(PLATFORM, DEFAULT.with("width", Double.NaN))).isEmpty();
    }

    private static TestArm arm(String strategy, double lateMillis, double threads) {
        return new TestArm(strategy, 100)
                .with("strategy", strategy)
                .with("latency.p99", lateMillis)
                .with("fileTasks", "16")
                .with("width", 2)
                .with("threads.added", threads);
    }
}
