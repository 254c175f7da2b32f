package dev.strandbench.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.strandbench.error.UserErrorException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;

class CallCheckTest {

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
                        .endsWith("a model that blocks has LOCK"));
    }

    @Test
    void saysThatTheirValidCellsAreLeftOutToo() {
        Map<String, String> leftOut =
                check(new OptionsBuilder().param("protection", "LOCK", "MUTEX")).armsToLeaveOut();

        assertThat(leftOut.get("VIRTUAL"))
                .endsWith("; what else was asked of VIRTUAL is left out with it and needs a call of its own");
    }

    @Test
    void refusesAModelThatTheCallNamesAndThatCannotRun() {
        CallCheck check =
                check(new OptionsBuilder().param("protection", "MUTEX").param("model", "VIRTUAL"));

        assertThatThrownBy(check::armsToLeaveOut)
                .isInstanceOf(UserErrorException.class)
                .hasMessageContaining("model=VIRTUAL protection=MUTEX");
    }

    private static CallCheck check(ChainedOptionsBuilder builder) {
        Options options = builder.include(SCENARIO).build();
        return new CallCheck(SelectedBenchmark.of(options), options);
    }
}
