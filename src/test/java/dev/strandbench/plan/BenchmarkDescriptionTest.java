package dev.strandbench.plan;

import static org.assertj.core.api.Assertions.assertThat;

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
}
