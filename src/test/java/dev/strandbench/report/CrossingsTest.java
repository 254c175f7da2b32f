package dev.strandbench.report;

import static dev.strandbench.compare.Entries.entry;
import static dev.strandbench.compare.Entries.metric;
import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.compare.FigureChoice;
import dev.strandbench.compare.JudgedFamily;
import dev.strandbench.result.Measurement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CrossingsTest {

    private static Measurement work(String model, int micros, double... forks) {
        return entry(
                "a.FanOut.run",
                "avgt",
                Map.of("model", model, "workMicros", String.valueOf(micros)),
                metric("ms/op", forks));
    }

    private static String text(Measurement... measured) {
        List<JudgedFamily> judged = JudgedFamily.allOf(List.of(measured), FigureChoice.answers());
        return Crossings.text(
                judged,
                judged.stream()
                        .map(family -> RankedFamily.of(family, Optional.empty()))
                        .toList());
    }

    /** By hand: VIRTUAL costs 3 more at 0 and 2 less at 10, so two straight lines meet at 6. */
    @Test
    void areWhereStraightLinesMeet() {
        assertThat(text(
                        work("EVENT_LOOP", 0, 2, 2.001, 1.999),
                        work("VIRTUAL", 0, 5, 5.001, 4.999),
                        work("EVENT_LOOP", 10, 12, 12.001, 11.999),
                        work("VIRTUAL", 10, 10, 10.001, 9.999)))
                .contains("  FanOut avgt: VIRTUAL passes EVENT_LOOP at workMicros=6 (")
                .endsWith("), measured at 0 and 10\n\n");
    }

    /** By hand: the ratio is 2 at 1 and 1/2 at 100, so two lines on logarithmic axes meet at 10. */
    @Test
    void areOnLogarithmicAxesWhereThereIsNoZero() {
        assertThat(text(
                        work("EVENT_LOOP", 1, 1, 1.0001, 0.9999),
                        work("VIRTUAL", 1, 2, 2.0001, 1.9999),
                        work("EVENT_LOOP", 100, 2, 2.0001, 1.9999),
                        work("VIRTUAL", 100, 1, 1.0001, 0.9999)))
                .contains("VIRTUAL passes EVENT_LOOP at workMicros=10 (9.99 to 10.1), measured at 1 and 100");
    }

    @Test
    void haveAWiderIntervalIfForksScatter() {
        assertThat(text(
                        work("EVENT_LOOP", 1, 1, 1.03, 0.97, 1.01, 0.99, 1),
                        work("VIRTUAL", 1, 2, 1.9, 2.1, 2.05, 1.95, 2),
                        work("EVENT_LOOP", 100, 2, 1.9, 2.1, 2.05, 1.95, 2),
                        work("VIRTUAL", 100, 1, 1.03, 0.97, 1.01, 0.99, 1)))
                .containsPattern("at workMicros=10 \\([5-9]\\.\\d+ to 1[1-9]\\.\\d+\\)");
    }

    /** The order changes between 1 and 2, but only 1 and 1,000 have a verdict. */
    @Test
    void areOnlyBetweenTheVerdictsIfAValueBetweenThemHasNone() {
        assertThat(text(
                        work("EVENT_LOOP", 1, 1, 1.0001, 0.9999),
                        work("VIRTUAL", 1, 2, 2.0001, 1.9999),
                        work("EVENT_LOOP", 2, 1, 1.4, 0.7),
                        work("VIRTUAL", 2, 0.99, 0.7, 1.3),
                        work("EVENT_LOOP", 1000, 2, 2.0001, 1.9999),
                        work("VIRTUAL", 1000, 1, 1.0001, 0.9999)))
                .contains("VIRTUAL passes EVENT_LOOP between workMicros=1 and 1000, not decided in between");
    }

    /** The better of two methods changes, so the families begin with different benchmarks. */
    @Test
    void areFoundAmongMethods() {
        assertThat(text(
                        method("get", 10, 1, 1.0001, 0.9999),
                        method("put", 10, 2, 2.0001, 1.9999),
                        method("get", 1000, 2, 2.0001, 1.9999),
                        method("put", 1000, 1, 1.0001, 0.9999)))
                .contains("  Map avgt: put passes get at size=100 (");
    }

    /** By hand: throughputs of 4 and 2 at 1, and of 2 and 4 at 100, cross at 10. */
    @Test
    void areTheSameForRates() {
        assertThat(text(
                        rate("A", 1, 4, 4.0001, 3.9999),
                        rate("B", 1, 2, 2.0001, 1.9999),
                        rate("A", 100, 2, 2.0001, 1.9999),
                        rate("B", 100, 4, 4.0001, 3.9999)))
                .contains("B passes A at n=10 (");
    }

    private static Measurement rate(String model, int n, double... forks) {
        return entry("a.S.op", "thrpt", Map.of("model", model, "n", String.valueOf(n)), metric("ops/us", forks));
    }

    private static Measurement method(String name, int size, double... forks) {
        return entry("a.Map." + name, "avgt", Map.of("size", String.valueOf(size)), metric("us/op", forks));
    }

    @ParameterizedTest
    @CsvSource({"over.jdk, 21", "over.cpuset, 0", "seed, 1", "model, VIRTUAL", "quota, 0+2"})
    void areNotSoughtAlongNames(String parameter, String value) {
        assertThat(Crossings.isNumber(parameter, value)).isFalse();
    }

    @Test
    void areNotNamedWhereTheOrderIsNotSure() {
        assertThat(text(
                        work("EVENT_LOOP", 0, 2, 3, 1, 2),
                        work("VIRTUAL", 0, 2.1, 3, 1.2, 2),
                        work("EVENT_LOOP", 10, 12, 12.001, 11.999),
                        work("VIRTUAL", 10, 10, 10.001, 9.999)))
                .isEmpty();
    }

    @Test
    void areNotNamedAcrossFamiliesThatDifferInMore() {
        assertThat(text(
                        entry(
                                "a.FanOut.run",
                                "avgt",
                                Map.of("model", "A", "tasks", "1", "w", "0"),
                                metric("ms/op", 1, 1.001, 0.999)),
                        entry(
                                "a.FanOut.run",
                                "avgt",
                                Map.of("model", "B", "tasks", "1", "w", "0"),
                                metric("ms/op", 2, 2.001, 1.999)),
                        entry(
                                "a.FanOut.run",
                                "avgt",
                                Map.of("model", "A", "tasks", "9", "w", "5"),
                                metric("ms/op", 2, 2.001, 1.999)),
                        entry(
                                "a.FanOut.run",
                                "avgt",
                                Map.of("model", "B", "tasks", "9", "w", "5"),
                                metric("ms/op", 1, 1.001, 0.999))))
                .isEmpty();
    }
}
