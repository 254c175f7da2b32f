package dev.strandbench.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.base.UserErrorException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;

class SelectionTest {

    private static final String SCENARIO = "GuardedCounter";

    @Test
    void leavesNoModelOutByDefault() {
        assertThat(check(new OptionsBuilder()).armsToLeaveOut()).isEmpty();
    }

    @Test
    void leavesOutTheModelsThatCannotRunWithAnyValueAskedFor() {
        Map<String, String> leftOut =
                check(new OptionsBuilder().param("protection", "MUTEX")).armsToLeaveOut();

        assertThat(leftOut).containsOnlyKeys("SEQUENTIAL", "PLATFORM", "POOL", "VIRTUAL", "STRUCTURED");
        assertThat(leftOut)
                .allSatisfy((model, reason) -> assertThat(reason)
                        .startsWith("GuardedCounter model=" + model + " protection=MUTEX ")
                        .endsWith("use LOCK with blocking models"));
    }

    @Test
    void saysThatTheirValidCellsAreLeftOutToo() {
        Map<String, String> leftOut =
                check(new OptionsBuilder().param("protection", "LOCK", "MUTEX")).armsToLeaveOut();

        assertThat(leftOut.get("VIRTUAL"))
                .endsWith("; the other cells of VIRTUAL are left out with it; measure them in a separate call");
    }

    @Test
    void refusesAModelThatTheCallNamesAndThatCannotRun() {
        Selection check =
                check(new OptionsBuilder().param("protection", "MUTEX").param("model", "VIRTUAL"));

        assertThatThrownBy(check::armsToLeaveOut)
                .isInstanceOf(UserErrorException.class)
                .hasMessageContaining("model=VIRTUAL protection=MUTEX");
    }

    private static Selection check(ChainedOptionsBuilder builder) {
        Options options = builder.include(SCENARIO).build();
        return new Selection(SelectedBenchmark.of(options), options);
    }
}
