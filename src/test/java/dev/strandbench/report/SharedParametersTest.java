package dev.strandbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.plan.Cell;
import dev.strandbench.plan.Family;
import dev.strandbench.plan.Family.JmhCounts;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SharedParametersTest {

    private static final JmhCounts COUNTS = new JmhCounts(5, 5, 5, Duration.ofSeconds(2));

    /** A family of two models with further parameters, as names and values in turn. */
    private static Family family(String scenario, String... parameters) {
        List<Cell> arms = Stream.of("VIRTUAL", "POOL")
                .map(model -> {
                    Map<String, String> all = new LinkedHashMap<>(Map.of("model", model));
                    for (int i = 0; i < parameters.length; i += 2) {
                        all.put(parameters[i], parameters[i + 1]);
                    }
                    return new Cell("a." + scenario + "Benchmark.op", "avgt", all, "25");
                })
                .toList();
        return new Family(arms.getFirst().family(), arms, COUNTS);
    }

    @Test
    void areNamedOnceForTheFamiliesOfABenchmark() {
        Family few = family("FanOut", "tasks", "10", "waitBy", "TIMER");
        Family many = family("FanOut", "tasks", "100", "waitBy", "TIMER");

        SharedParameters shared = SharedParameters.of(List.of(few, many));

        assertThat(shared.lines()).containsExactly("FanOut.op, in all lines below: waitBy=TIMER");
        assertThat(shared.nameOf(few)).isEqualTo("FanOut.op  tasks=10");
        assertThat(shared.nameOf(many)).isEqualTo("FanOut.op  tasks=100");
    }

    @Test
    void areAllParametersOfASingleFamily() {
        Family alone = family("FanOut", "tasks", "10", "upstream", "uniform(5ms, 50ms)");

        SharedParameters shared = SharedParameters.of(List.of(alone));

        assertThat(shared.lines())
                .containsExactly("FanOut.op, in all lines below: tasks=10 upstream=uniform(5ms, 50ms)");
        assertThat(shared.nameOf(alone)).isEqualTo("FanOut.op");
    }

    @Test
    void keepTheEndOfANameThatOnlyTheModeMakesUnique() {
        Family plain = family("FanOut", "tasks", "10");
        Family unusual = new Family(plain.name() + " mode=thrpt of a.FanOutBenchmark.op", plain.arms(), COUNTS);

        assertThat(SharedParameters.of(List.of(unusual)).nameOf(unusual))
                .isEqualTo("FanOut.op mode=thrpt of a.FanOutBenchmark.op");
    }

    @Test
    void areEmptyWhereNothingIsShared() {
        Family skynet = family("Skynet");
        Family other = family("Other", "tasks", "10");
        Family third = family("Other", "tasks", "100");

        SharedParameters shared = SharedParameters.of(List.of(skynet, other, third));

        assertThat(shared.lines()).isEmpty();
        assertThat(Stream.of(skynet, other, third).map(shared::nameOf))
                .containsExactly("Skynet.op", "Other.op  tasks=10", "Other.op  tasks=100");
    }
}
