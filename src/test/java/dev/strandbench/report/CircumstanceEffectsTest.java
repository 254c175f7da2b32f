package dev.strandbench.report;

import static dev.strandbench.compare.Entries.entry;
import static dev.strandbench.compare.Entries.metric;
import static dev.strandbench.compare.Entries.params;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.strandbench.analysis.PairVerdicts;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.report.CircumstanceEffect.EffectOn;
import dev.strandbench.report.CircumstanceEffect.Finding;
import dev.strandbench.result.AnswerMetric;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CircumstanceEffectsTest {

    private static final Verdict SLOWER = Verdict.DIFFERENT;
    private static final Verdict SAME = Verdict.EQUIVALENT;
    private static final Verdict UNSURE = Verdict.INCONCLUSIVE;

    /** An arm beside the best. */
    private record Beside(String name, Verdict verdict, double ratio, double standardError) {}

    /** What is decided has a narrow interval, the rest a wide one. */
    private static Beside beside(String name, Verdict verdict, double ratio) {
        return new Beside(name, verdict, ratio, verdict == UNSURE ? 0.3 : 0.01);
    }

    private static RankedFamily under(Map<String, String> over, String best, Beside... others) {
        List<RankedFamily.RankedArm> arms = new ArrayList<>();
        arms.add(arm(over, best, Optional.empty()));
        for (Beside other : others) {
            arms.add(arm(over, other.name(), Optional.of(other)));
        }
        return new RankedFamily("FanOut.fanOut", "model", AnswerMetric.score("avgt"), List.of(), true, arms, List.of());
    }

    private static RankedFamily.RankedArm arm(Map<String, String> over, String name, Optional<Beside> beside) {
        Map<String, String> parameters = new LinkedHashMap<>(params("model", name, "tasks", "1000"));
        parameters.putAll(over);
        return new RankedFamily.RankedArm(
                name,
                "",
                1,
                "ms/op",
                5,
                beside.map(one -> PairVerdicts.of(one.verdict(), one.ratio(), one.standardError())),
                Double.NaN,
                List.of(),
                Double.NaN,
                Double.NaN,
                Double.NaN,
                Optional.of(entry("a.FanOutBenchmark.fanOut", "avgt", parameters, metric("ms/op", 1, 1))));
    }

    private static RankedFamily gc(String collector, String best, Beside... others) {
        return under(params("over.gc", collector), best, others);
    }

    private static CircumstanceEffect only(RankedFamily... families) {
        List<CircumstanceEffect> effects = CircumstanceEffects.of(List.of(families));
        assertThat(effects).hasSize(1);
        return effects.getFirst();
    }

    @Test
    void choosesWhereNoArmCanBeTheBestUnderAllValues() {
        CircumstanceEffect effect = only(
                gc("Serial", "DEFAULT", beside("VIRTUAL", SLOWER, 1.3)),
                gc("G1", "DEFAULT", beside("VIRTUAL", SLOWER, 1.2)),
                gc("ZGC", "VIRTUAL", beside("DEFAULT", SLOWER, 1.1)));

        assertThat(effect.question()).isEqualTo("Does gc choose the model?");
        assertThat(effect.answer()).isEqualTo("Yes.");
        assertThat(effect.on())
                .extracting(EffectOn::what, EffectOn::finding, EffectOn::text)
                .containsExactly(tuple(
                        "FanOut.fanOut",
                        Finding.CHOOSES,
                        "DEFAULT under Serial and G1; VIRTUAL under ZGC; for all of them, DEFAULT costs about 1.10 times"
                                + " the best at most, under ZGC"));
    }

    @Test
    void doesNotChooseWhereOneArmIsAsGoodAsTheBestUnderAllValues() {
        CircumstanceEffect effect = only(
                gc("Serial", "DEFAULT", beside("VIRTUAL", SLOWER, 1.3)),
                gc("ZGC", "VIRTUAL", beside("DEFAULT", SAME, 1.01)));

        assertThat(effect.answer()).isEqualTo("No.");
        assertThat(effect.on())
                .extracting(EffectOn::text)
                .containsExactly("DEFAULT is best, or the same as the best, under Serial and ZGC");
    }

    @Test
    void leavesOpenWhatAnUndecidedArmMayOverturn() {
        CircumstanceEffect effect = only(
                gc("Serial", "DEFAULT", beside("VIRTUAL", SLOWER, 1.3)),
                gc("ZGC", "DEFAULT", beside("VIRTUAL", UNSURE, 1.2)));

        assertThat(effect.answer()).isEqualTo("Can't tell.");
        assertThat(effect.on())
                .extracting(EffectOn::text)
                .containsExactly(
                        "DEFAULT may be best under all; not decided under ZGC; DEFAULT leads under all (of 2 that are"
                                + " alike, one does by chance once in 2)");
    }

    @Test
    void choosesAlsoWhereSomeArmsAreUndecidedButNoneCanBeBestUnderAll() {
        CircumstanceEffect effect = only(
                gc("Serial", "DEFAULT", beside("IO", UNSURE, 1.01), beside("VIRTUAL", SLOWER, 1.3)),
                gc("ZGC", "VIRTUAL", beside("IO", SLOWER, 1.4), beside("DEFAULT", SLOWER, 1.2)));

        assertThat(effect.on())
                .extracting(EffectOn::finding, EffectOn::text)
                .containsExactly(tuple(
                        Finding.CHOOSES,
                        "DEFAULT (IO not decided) under Serial; VIRTUAL under ZGC; for all of them, DEFAULT costs about"
                                + " 1.20 times the best at most, under ZGC"));
    }

    @Test
    void countsAnArmThatFailedUnderAValueAsNoneThatMayBeBestThere() {
        RankedFamily small = under(params("over.heap", "256m"), "VIRTUAL", beside("IO", SLOWER, 1.5));
        List<RankedFamily.RankedArm> withFailed = new ArrayList<>(small.arms());
        withFailed.add(new RankedFamily.RankedArm(
                "DEFAULT",
                "failed",
                Double.NaN,
                "",
                0,
                Optional.empty(),
                Double.NaN,
                List.of(),
                Double.NaN,
                Double.NaN,
                Double.NaN,
                Optional.empty()));
        CircumstanceEffect effect = only(
                new RankedFamily("", "model", AnswerMetric.score("avgt"), List.of(), true, withFailed, List.of()),
                under(params("over.heap", "1g"), "DEFAULT", beside("VIRTUAL", SLOWER, 1.3), beside("IO", SLOWER, 2)));

        assertThat(effect.on())
                .extracting(EffectOn::text)
                .containsExactly("VIRTUAL (DEFAULT failed) under 256m; DEFAULT under 1g; for all of them, VIRTUAL costs"
                        + " about 1.30 times the best at most, under 1g");
    }

    @Test
    void holdsFamiliesTogetherThatDifferInOneCircumstanceAlone() {
        List<CircumstanceEffect> effects = CircumstanceEffects.of(List.of(
                under(params("over.gc", "G1", "over.heap", "1g"), "DEFAULT", beside("IO", SLOWER, 2)),
                under(params("over.gc", "G1", "over.heap", "4g"), "IO", beside("DEFAULT", SLOWER, 2)),
                under(params("over.gc", "ZGC", "over.heap", "1g"), "DEFAULT", beside("IO", SLOWER, 2)),
                under(params("over.gc", "ZGC", "over.heap", "4g"), "DEFAULT", beside("IO", UNSURE, 1.1))));

        assertThat(effects).extracting(CircumstanceEffect::circumstance).containsExactly("gc", "heap");
        assertThat(effects.get(0).on())
                .extracting(EffectOn::what, EffectOn::finding)
                .containsExactly(
                        tuple("FanOut.fanOut  heap=1g", Finding.DOES_NOT),
                        tuple("FanOut.fanOut  heap=4g", Finding.OPEN));
        assertThat(effects.get(1).on())
                .extracting(EffectOn::what, EffectOn::finding)
                .containsExactly(
                        tuple("FanOut.fanOut  gc=G1", Finding.CHOOSES), tuple("FanOut.fanOut  gc=ZGC", Finding.OPEN));
        assertThat(CircumstanceEffects.text(effects)).startsWith("""
                        Does gc choose the model? Of 2 comparisons: no in 1, can't tell in 1.
                          FanOut.fanOut  heap=1g  no: DEFAULT is best, or the same as the best, under G1 and ZGC
                        """);
    }

    @Test
    void doesNotChooseWhereNoOtherArmCanBeBetterByWhatCounts() {
        CircumstanceEffect effect = only(
                gc("Serial", "DEFAULT", beside("VIRTUAL", SLOWER, 1.3)),
                gc("ZGC", "DEFAULT", new Beside("VIRTUAL", UNSURE, 1.04, 0.01)));

        assertThat(effect.answer()).isEqualTo("No.");
    }

    @Test
    void doesNotTakeAnArmOutThatMayBeBehindByNextToNothing() {
        CircumstanceEffect effect = only(
                gc("Serial", "DEFAULT", beside("VIRTUAL", SLOWER, 1.3)),
                gc("ZGC", "VIRTUAL", new Beside("DEFAULT", SLOWER, 1.04, 0.01)));

        assertThat(effect.on())
                .extracting(EffectOn::text)
                .containsExactly("DEFAULT may be best under all; not decided under ZGC; for all of them, DEFAULT costs"
                        + " about 1.04 times the best at most, under ZGC");
    }

    @Test
    void takesAnArmThatWasNotMeasuredUnderAValueForUndecidedThere() {
        CircumstanceEffect effect = only(
                gc("Serial", "DEFAULT", beside("VIRTUAL", SLOWER, 1.3), beside("IO", SLOWER, 1.5)),
                gc("ZGC", "VIRTUAL", beside("IO", SLOWER, 1.4)));

        assertThat(effect.on())
                .extracting(EffectOn::finding, EffectOn::text)
                .containsExactly(tuple(
                        Finding.OPEN,
                        "DEFAULT may be best under all; not decided under ZGC; for all of them, VIRTUAL costs about 1.30"
                                + " times the best at most, under Serial"));
    }

    @Test
    void countsWhereTheSameArmLeadsUnderAllValuesThoughLittleIsDecided() {
        CircumstanceEffect effect = only(
                under(params("over.gc", "G1", "over.heap", "1g"), "DEFAULT", beside("IO", UNSURE, 2)),
                under(params("over.gc", "ZGC", "over.heap", "1g"), "DEFAULT", beside("IO", UNSURE, 2)),
                under(params("over.gc", "G1", "tasks", "7"), "DEFAULT", beside("IO", UNSURE, 2)),
                under(params("over.gc", "ZGC", "tasks", "7"), "IO", beside("DEFAULT", UNSURE, 2)));

        assertThat(effect.answer())
                .isEqualTo("Of 2 comparisons: can't tell in all 2; in 1 of those the same model leads under all"
                        + " values.");
        assertThat(effect.on()).extracting(EffectOn::leader).containsExactly(Optional.of("DEFAULT"), Optional.empty());
    }

    @Test
    void saysWhichValuesHaveNoVerdict() {
        RankedFamily judged = gc("ZGC", "DEFAULT", beside("VIRTUAL", SLOWER, 1.2));
        RankedFamily tooEarly =
                new RankedFamily("", "model", AnswerMetric.score("avgt"), List.of(), false, judged.arms(), List.of());
        CircumstanceEffect effect = only(
                gc("Serial", "DEFAULT", beside("VIRTUAL", SLOWER, 1.3)),
                gc("G1", "DEFAULT", beside("VIRTUAL", SLOWER, 1.3)),
                tooEarly);

        assertThat(effect.on())
                .extracting(EffectOn::finding, EffectOn::text)
                .containsExactly(tuple(Finding.OPEN, "DEFAULT may be best under all; not judged under ZGC"));
    }

    @Test
    void saysWhatItIsNotJudgedBy() {
        RankedFamily steady = gc("G1", "DEFAULT", beside("IO", SLOWER, 2));
        RankedFamily moving = new RankedFamily(
                "",
                "model",
                AnswerMetric.score("avgt"),
                List.of(),
                true,
                gc("ZGC", "DEFAULT", beside("IO", SLOWER, 2)).arms(),
                List.of(RankedFamily.NOT_STEADY));

        assertThat(only(steady, moving).limits())
                .contains("not by pauses", "not which gc is better")
                .endsWith("In 1 of 2 tables scores were not steady: older forks may have another order.");
        assertThat(only(steady, gc("ZGC", "DEFAULT", beside("IO", SLOWER, 2))).limits())
                .doesNotContain("steady");
    }

    @Test
    void namesValuesThatSayNothingByThemselves() {
        assertThat(only(
                                under(params("over.compact-headers", "on"), "DEFAULT", beside("IO", SLOWER, 2)),
                                under(params("over.compact-headers", "off"), "IO", beside("DEFAULT", SLOWER, 2)))
                        .on())
                .extracting(EffectOn::text)
                .singleElement()
                .asString()
                .startsWith("DEFAULT under compact-headers=on; IO under compact-headers=off");
        CircumstanceEffect jdks = only(
                under(params("over.jdk", "21"), "DEFAULT", beside("IO", SLOWER, 2)),
                under(params("over.jdk", "25"), "DEFAULT", beside("IO", SLOWER, 2)));
        assertThat(jdks.question()).isEqualTo("Does the JDK choose the model?");
        assertThat(jdks.on().getFirst().text()).endsWith("under JDK 21 and JDK 25");
    }

    @Test
    void saysNothingOfOneValueOrOfFamiliesThatAreNotJudged() {
        RankedFamily judged = gc("G1", "DEFAULT", beside("IO", SLOWER, 2));
        RankedFamily tooEarly = new RankedFamily(
                "",
                "model",
                AnswerMetric.score("avgt"),
                List.of(),
                false,
                gc("ZGC", "DEFAULT", beside("IO", SLOWER, 2)).arms(),
                List.of());

        assertThat(CircumstanceEffects.of(List.of(judged))).isEmpty();
        assertThat(CircumstanceEffects.of(List.of(judged, tooEarly))).isEmpty();
        assertThat(CircumstanceEffects.text(List.of())).isEmpty();
    }
}
