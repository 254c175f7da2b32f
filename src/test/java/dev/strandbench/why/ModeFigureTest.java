package dev.strandbench.why;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.strandbench.compare.Entries;
import dev.strandbench.compare.ForkModes;
import dev.strandbench.compare.MeasuredArm;
import dev.strandbench.result.AnswerMetric;
import dev.strandbench.result.Measurement;
import dev.strandbench.result.Metric;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The third, the sixth and the seventh of eight forks are slow. */
class ModeFigureTest {

    private static final Measurement ENTRY = Entries.inBlocks(
            Entries.withSecondary(
                    Map.of(
                            "process.cpu", Entries.metric("us/op", 10, 11, 27, 10, 10, 28, 26, 11),
                            "process.faults", Entries.metric("#/op", 1, 1, 1, 1, 1, 1, 1, 1),
                            "process.collections", Entries.metric("#/op", 1, 9, 1, 1, 1, 9, 9, 1),
                            "of few forks", Entries.metric("#/op", 1, 2)),
                    Entries.entry("some.SomeBenchmark.op", 1, 1.01, 2.4, 1.02, 1, 2.5, 2.45, 1.01)),
            "a run",
            0,
            1,
            2,
            3,
            4,
            5,
            6,
            7);

    private static List<ModeFigure> figures(Integer... disturbed) {
        MeasuredArm arm = MeasuredArm.of(ENTRY, AnswerMetric.score("avgt")).orElseThrow();
        ForkModes modes = arm.modes(1.03).orElseThrow();
        return ModeFigure.of(arm, modes, Set.of(disturbed));
    }

    @Test
    void showWhatSeparatesTheModesFirst() {
        assertThat(figures())
                .extracting(ModeFigure::name, ModeFigure::separates)
                .containsExactly(tuple("process.cpu", true), tuple("process.collections", false));
        assertThat(figures().getFirst().fast()).isCloseTo(10.4, within(1e-9));
        assertThat(figures().getFirst().slow()).isCloseTo(27, within(1e-9));
        assertThat(figures().getFirst().unit()).isEqualTo("us/op");
    }

    /** A busy machine may prevent the measurement of a round trip before an iteration. */
    @Test
    void ignoreIterationsWithoutAValue() {
        double[][] nanos = {
            {49, Double.NaN}, {48, 49}, {390, 391}, {49, 49}, {50, 48}, {389, 392}, {Double.NaN, 390}, {49, 48}
        };
        Measurement entry =
                Entries.withSecondary(Map.of("process.roundTrip", new Metric("ns", Double.NaN, nanos)), ENTRY);
        MeasuredArm arm = MeasuredArm.of(entry, AnswerMetric.score("avgt")).orElseThrow();

        assertThat(ModeFigure.of(arm, arm.modes(1.03).orElseThrow(), Set.of()))
                .extracting(ModeFigure::name, ModeFigure::separates)
                .contains(tuple("process.roundTrip", true));
    }

    @Test
    void showThatTheMachineWasDisturbed() {
        assertThat(figures(2, 5, 6))
                .extracting(ModeFigure::name)
                .containsExactly("disturbed blocks", "process.cpu", "process.collections");
    }
}
