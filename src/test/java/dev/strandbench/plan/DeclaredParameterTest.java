package dev.strandbench.plan;

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

    @Test
    void splitsValuesAtCommas() {
        assertThat(DeclaredParameter.split("1,2,3")).containsExactly("1", "2", "3");
        assertThat(DeclaredParameter.split("1")).containsExactly("1");
        assertThat(DeclaredParameter.split("1,,")).containsExactly("1", "", "");
        assertThat(DeclaredParameter.split("")).containsExactly("");
    }

    @Test
    void splitsNothingWithinParentheses() {
        assertThat(DeclaredParameter.split("f(1,2),g(h(3,4),5),6")).containsExactly("f(1,2)", "g(h(3,4),5)", "6");
        assertThat(DeclaredParameter.split("f(1,2")).containsExactly("f(1", "2");
        assertThat(DeclaredParameter.split("1),2")).containsExactly("1)", "2");
    }
}
