package dev.strandbench.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.scenario.fanout.FanOutBenchmark;
import dev.strandbench.scenario.guardedcounter.GuardedCounterBenchmark;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeclaredParameterTest {

    @Test
    void acceptsOnlyTheModelsThatTheScenarioLists() throws Exception {
        DeclaredParameter model =
                new DeclaredParameter(FanOutBenchmark.class.getField("model"), List.of("POOL", "VIRTUAL"));

        assertThat(model.accepts("VIRTUAL")).isTrue();
        assertThat(model.accepts("SEQUENTIAL")).isFalse();
        assertThat(model.validValues()).isEqualTo("POOL, VIRTUAL");
    }

    @Test
    void acceptsEveryConstantOfAnyOtherEnum() throws Exception {
        DeclaredParameter protection =
                new DeclaredParameter(GuardedCounterBenchmark.class.getField("protection"), List.of("ATOMIC"));

        assertThat(protection.accepts("MUTEX")).isTrue();
        assertThat(protection.accepts("PRAYER")).isFalse();
        assertThat(protection.validValues()).startsWith("NAIVE, ATOMIC, ").endsWith(", ACTOR");
    }
}
