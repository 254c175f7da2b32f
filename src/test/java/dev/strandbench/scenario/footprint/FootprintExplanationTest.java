package dev.strandbench.scenario.footprint;

import static dev.strandbench.scenario.TestArm.explain;
import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.scenario.Explanation.Advice;
import dev.strandbench.scenario.Explanation.Findings;
import dev.strandbench.scenario.TestArm;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FootprintExplanationTest {

    private static final TestArm DEFAULT = arm("DEFAULT", 3, 0);
    private static final TestArm VIRTUAL = arm("VIRTUAL", 98.4, 100);
    private static final TestArm PLATFORM = arm("PLATFORM", 1212, 100);

    @Test
    void recommendsNothingIfDumpsHideTheTasksOfAnArm() {
        assertThat(refusal(DEFAULT, VIRTUAL, PLATFORM))
                .contains("Nothing is recommended: thread dumps show none of the tasks of DEFAULT, because a coroutine"
                        + " that waits is not a thread. A dump that shows the tasks takes 98 ms under VIRTUAL, 1,212 ms"
                        + " under PLATFORM.");
        assertThat(refusal(DEFAULT, arm("HYBRID", 4, 0)))
                .contains("Nothing is recommended: thread dumps show none of the tasks of DEFAULT and HYBRID, because"
                        + " a coroutine that waits is not a thread.");
    }

    @Test
    void saysNothingIfDumpsShowAllTasksOrWereNotTaken() {
        assertThat(refusal(VIRTUAL, PLATFORM, DEFAULT.failed())).isEmpty();
        assertThat(refusal(VIRTUAL, DEFAULT.with("dump.shown", Double.NaN))).isEmpty();
    }

    private static Optional<String> refusal(TestArm... arms) {
        return explain(arms).flatMap(Findings::advice).flatMap(Advice::refusal);
    }

    private static TestArm arm(String model, double millis, double shown) {
        return new TestArm(model, millis).with("dump.shown", shown);
    }
}
