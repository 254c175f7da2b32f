package dev.strandbench.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.scenario.fanout.FanOutBenchmark;
import dev.strandbench.scenario.guardedcounter.GuardedCounterBenchmark;
import dev.strandbench.scenario.yourworkload.YourWorkloadBenchmark;
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

    @Test
    void acceptsOnlyTextsOfTheirForm() throws Exception {
        DeclaredParameter upstream =
                new DeclaredParameter(YourWorkloadBenchmark.class.getField("upstream"), List.of("20ms"));

        assertThat(upstream.accepts("lognormal(20ms,p99=200ms)")).isTrue();
        assertThat(upstream.accepts("often")).isFalse();
        assertThat(upstream.validValues()).startsWith("20ms, uniform(5ms,50ms), exponential(20ms), lognormal(");
    }
}
