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
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CrossingsTest {

    /** Five forks, the fewest that show a difference of any size. */
    private static final double[] CLOSE = {1, 1.0001, 0.9999, 1.00005, 0.99995};

    private static Measurement work(String model, int micros, double cost, double... factors) {
        return entry(
                "a.FanOut.run",
                "avgt",
                Map.of("model", model, "workMicros", String.valueOf(micros)),
                metric("ms/op", times(cost, factors.length == 0 ? CLOSE : factors)));
    }

    private static double[] times(double cost, double... factors) {
        return DoubleStream.of(factors).map(factor -> cost * factor).toArray();
    }

    private static String text(Measurement... measured) {
        List<JudgedFamily> judged = JudgedFamily.allOf(List.of(measured), FigureChoice.answers());
        return Crossings.text(
                judged,
                judged.stream()
                        .map(family -> RankedFamily.of(family, Optional.empty(), Optional.empty()))
                        .toList());
    }

    /** By hand: VIRTUAL costs 3 more at 0 and 2 less at 10, so two straight lines meet at 6. */
    @Test
    void areWhereStraightLinesMeet() {
        assertThat(text(
                        work("EVENT_LOOP", 0, 2),
                        work("VIRTUAL", 0, 5),
                        work("EVENT_LOOP", 10, 12),
                        work("VIRTUAL", 10, 10)))
                .contains("  FanOut avgt: VIRTUAL passes EVENT_LOOP at workMicros=6 (")
                .endsWith("), measured at 0 and 10\n\n");
    }

    /** By hand: the ratio is 2 at 1 and 1/2 at 100, so two lines on logarithmic axes meet at 10. */
    @Test
    void areOnLogarithmicAxesWhereThereIsNoZero() {
        assertThat(text(
                        work("EVENT_LOOP", 1, 1),
                        work("VIRTUAL", 1, 2),
                        work("EVENT_LOOP", 100, 2),
                        work("VIRTUAL", 100, 1)))
                .contains("VIRTUAL passes EVENT_LOOP at workMicros=10 (9.99 to 10.1), measured at 1 and 100");
    }

    @Test
    void haveAWiderIntervalIfForksScatter() {
        double[] wide = {1, 1.03, 0.97, 1.01, 0.99, 1};
        assertThat(text(
                        work("EVENT_LOOP", 1, 1, wide),
                        work("VIRTUAL", 1, 2, wide),
                        work("EVENT_LOOP", 100, 2, wide),
                        work("VIRTUAL", 100, 1, wide)))
                .containsPattern("at workMicros=10 \\([89]\\.\\d+ to 1[0-2]\\.\\d+\\)");
    }

    /**
     * By hand: at 2, the ratio is 0.97, from 0.46 to 2.06. A line from 2 at 1 to 0.97 at 2 meets 1 at 1.95. The line to
     * 0.46 meets 1 at 1.4, and the line from 2.06 to 0.5 at 1,000 meets 1 at 50.
     */
    @Test
    void haveAWiderIntervalIfAValueBetweenTheVerdictsHasNone() {
        assertThat(text(
                        work("EVENT_LOOP", 1, 1),
                        work("VIRTUAL", 1, 2),
                        work("EVENT_LOOP", 2, 1, 1, 1.4, 0.7),
                        work("VIRTUAL", 2, 1, 0.99, 0.7, 1.3),
                        work("EVENT_LOOP", 1000, 2),
                        work("VIRTUAL", 1000, 1)))
                .containsPattern(
                        "at workMicros=1\\.9\\d? \\(1\\.[34]\\d? to [45]\\d(\\.\\d)?\\), measured at 1, 2 and 1000");
    }

    /** Two forks that differ by 300 orders of magnitude have an interval without an upper end. */
    @Test
    void passOverAValueWithAnEndlessInterval() {
        assertThat(text(
                        work("EVENT_LOOP", 1, 1),
                        work("VIRTUAL", 1, 2),
                        work("EVENT_LOOP", 2, 1, 1, 1e300),
                        work("VIRTUAL", 2, 1, 1, 1),
                        work("EVENT_LOOP", 1000, 2),
                        work("VIRTUAL", 1000, 1)))
                .contains("at workMicros=31.6 (", "), measured at 1 and 1000");
    }

    /** The better of two methods changes, so the families begin with different benchmarks. */
    @Test
    void areFoundAmongMethods() {
        assertThat(text(method("get", 10, 1), method("put", 10, 2), method("get", 1000, 2), method("put", 1000, 1)))
                .contains("  Map avgt: put passes get at size=100 (");
    }

    /** By hand: throughputs of 4 and 2 at 1, and of 2 and 4 at 100, cross at 10. */
    @Test
    void areTheSameForRates() {
        assertThat(text(rate("A", 1, 4), rate("B", 1, 2), rate("A", 100, 2), rate("B", 100, 4)))
                .contains("B passes A at n=10 (");
    }

    private static Measurement rate(String model, int n, double rate) {
        return entry(
                "a.S.op",
                "thrpt",
                Map.of("model", model, "n", String.valueOf(n)),
                metric("ops/us", times(rate, CLOSE)));
    }

    private static Measurement method(String name, int size, double cost) {
        return entry(
                "a.Map." + name, "avgt", Map.of("size", String.valueOf(size)), metric("us/op", times(cost, CLOSE)));
    }

    private static Measurement inHeap(String model, String heap, double cost) {
        return entry("a.S.op", "avgt", Map.of("model", model, "over.heap", heap), metric("ms/op", times(cost, CLOSE)));
    }

    /** By hand: the ratio is 2 at 256 MiB and 1/2 at 1 GiB, so two lines on logarithmic axes meet at 512 MiB. */
    @Test
    void areInMebibytesAlongHeaps() {
        assertThat(text(inHeap("A", "256m", 1), inHeap("B", "256m", 2), inHeap("A", "1g", 2), inHeap("B", "1g", 1)))
                .contains("B passes A at over.heap=512m (", "m), measured at 256m and 1024m");
        assertThat(Crossings.axis("over.heap")).isEqualTo("over.heap, MiB");
        assertThat(Crossings.isNumber("heap", "256m")).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"over.jdk, 21", "over.cpuset, 0", "over.jdk.pollerMode, 2", "seed, 1", "model, VIRTUAL", "quota, 0+2"})
    void areNotSoughtAlongNames(String parameter, String value) {
        assertThat(Crossings.isNumber(parameter, value)).isFalse();
    }

    @Test
    void areNotNamedWhereTheOrderIsNotSure() {
        assertThat(text(
                        work("EVENT_LOOP", 0, 2, 1, 1.5, 0.5, 1),
                        work("VIRTUAL", 0, 2.1, 1, 1.4, 0.6, 1),
                        work("EVENT_LOOP", 10, 12),
                        work("VIRTUAL", 10, 10)))
                .isEmpty();
    }

    @Test
    void areNotNamedAcrossFamiliesThatDifferInMore() {
        assertThat(text(two("A", "1", "0", 1), two("B", "1", "0", 2), two("A", "9", "5", 2), two("B", "9", "5", 1)))
                .isEmpty();
    }

    private static Measurement two(String model, String tasks, String work, double cost) {
        return entry(
                "a.FanOut.run",
                "avgt",
                Map.of("model", model, "tasks", tasks, "w", work),
                metric("ms/op", times(cost, CLOSE)));
    }
}
