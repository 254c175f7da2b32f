package dev.strandbench.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.scenario.fanout.FanOutBenchmark;
import dev.strandbench.scenario.guardedcounter.GuardedCounterBenchmark;
import dev.strandbench.scenario.yourworkload.YourWorkloadBenchmark;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

class BenchmarkDescriptionTest {

    static Stream<String> benchmarks() {
        return BenchmarkList.defaultList()
                .getAll(OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT), List.of())
                .stream()
                .map(BenchmarkListEntry::getUsername)
                .filter(Answers::isOwn)
                .filter(name -> name.startsWith("dev.strandbench.scenario."));
    }

    @ParameterizedTest
    @MethodSource("benchmarks")
    void isKnownOfEveryBenchmark(String benchmark) {
        BenchmarkDescription description = BenchmarkDescription.of(benchmark).orElseThrow();

        assertThat(List.of(
                        description.question(), description.mechanism(), description.op(), description.notMeasured()))
                .allSatisfy(part -> assertThat(part)
                        .isNotEmpty()
                        .doesNotContain("{@")
                        .doesNotContain("<p>")
                        .doesNotContain("<b>"));
        assertThat(description.op()).startsWith("One op ");
    }

    @Test
    void isNotKnownOfOthers() {
        assertThat(BenchmarkDescription.of("a.Map.get")).isEmpty();
        assertThat(BenchmarkDescription.of("nonsense")).isEmpty();
    }

    @Test
    void isPlainText() {
        assertThat(BenchmarkDescription.inSource("""
            package a;

            /**
             * <b>Question.</b> Is {@code a < b} for {@link Some#of the one}, or {@link a.Other#of}?
             *
             * <p><b>One op</b> is nothing.
             *
             * <p>And more &amp; more.
             */
            @Answer(
                    columns = "x")
            public class ABenchmark {
            """))
                .isEqualTo(new BenchmarkDescription(
                        "Is `a < b` for the one, or Other.of?", "", "One op is nothing. And more & more.", ""));
    }

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
    void separatesANameFromItsValues() {
        assertThat(DeclaredParameter.assignment("tasks=10,f(1,2)=3")).hasValueSatisfying(assigned -> {
            assertThat(assigned.name()).isEqualTo("tasks");
            assertThat(assigned.values()).containsExactly("10", "f(1,2)=3");
        });
        assertThat(DeclaredParameter.assignment("tasks=")).isPresent();
        assertThat(DeclaredParameter.assignment("tasks")).isEmpty();
        assertThat(DeclaredParameter.assignment("=10")).isEmpty();
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
