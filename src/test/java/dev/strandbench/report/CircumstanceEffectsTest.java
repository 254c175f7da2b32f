package dev.strandbench.report;

import static dev.strandbench.compare.Entries.entry;
import static dev.strandbench.compare.Entries.metric;
import static dev.strandbench.compare.Entries.params;
import static org.assertj.core.api.Assertions.assertThat;

import dev.strandbench.GoldenFile;
import dev.strandbench.analysis.PairVerdicts;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.compare.Flag;
import dev.strandbench.report.RankedFamily.RankedArm;
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

    /** An arm, and its cost over the best. */
    private record Beside(String name, Verdict verdict, double ratio, double standardError) {}

    private static Beside beside(String name, Verdict verdict, double ratio) {
        return new Beside(name, verdict, ratio, verdict == UNSURE ? 0.3 : 0.01);
    }

    private static RankedFamily under(Map<String, String> over, String best, Beside... others) {
        List<RankedArm> arms = new ArrayList<>(List.of(arm(over, best, Optional.empty())));
        for (Beside other : others) {
            arms.add(arm(over, other.name(), Optional.of(other)));
        }
        return MadeUpFamilies.family(true, arms);
    }

    private static RankedFamily notSteady(RankedFamily family) {
        return family.withArms(family.arms().stream()
                .map(arm -> MadeUpFamilies.flagged(Flag.NOT_STEADY, arm))
                .toList());
    }

    private static RankedArm arm(Map<String, String> over, String name, Optional<Beside> beside) {
        Map<String, String> parameters = new LinkedHashMap<>(params("model", name, "tasks", "1000"));
        parameters.putAll(over);
        return MadeUpFamilies.arm(
                name,
                5,
                beside.map(one -> PairVerdicts.of(one.verdict(), one.ratio(), one.standardError())),
                Optional.of(entry("a.FanOutBenchmark.fanOut", "avgt", parameters, metric("ms/op", 1, 1))));
    }

    private static RankedFamily gc(String collector, String best, Beside... others) {
        return under(params("over.gc", collector), best, others);
    }

    private static RankedFamily withFailed(RankedFamily family, String name) {
        List<RankedArm> arms = new ArrayList<>(family.arms());
        arms.add(MadeUpFamilies.failed(name));
        return family.withArms(arms);
    }

    private static String text(String situation, RankedFamily... families) {
        return "# " + situation + "\n" + CircumstanceEffects.text(CircumstanceEffects.of(List.of(families)));
    }

    private static String everySituation() {
        RankedFamily serial = gc("Serial", "DEFAULT", beside("VIRTUAL", SLOWER, 1.3));
        RankedFamily zgc = gc("ZGC", "DEFAULT", beside("IO", SLOWER, 2));
        return text(
                        "No arm can be the best under all values",
                        serial,
                        gc("G1", "DEFAULT", beside("VIRTUAL", SLOWER, 1.2)),
                        gc("ZGC", "VIRTUAL", beside("DEFAULT", SLOWER, 1.1)))
                + text(
                        "One arm is the best or the same under all values",
                        serial,
                        gc("ZGC", "VIRTUAL", beside("DEFAULT", SAME, 1.01)))
                + text(
                        "An undecided arm may overturn the order",
                        serial,
                        gc("ZGC", "DEFAULT", beside("VIRTUAL", UNSURE, 1.2)))
                + text(
                        "Some arms are undecided, but none can be the best under all values",
                        gc("Serial", "DEFAULT", beside("IO", UNSURE, 1.01), beside("VIRTUAL", SLOWER, 1.3)),
                        gc("ZGC", "VIRTUAL", beside("IO", SLOWER, 1.4), beside("DEFAULT", SLOWER, 1.2)))
                + text(
                        "An arm failed under one value",
                        withFailed(under(params("over.heap", "256m"), "VIRTUAL", beside("IO", SLOWER, 1.5)), "DEFAULT"),
                        under(
                                params("over.heap", "1g"),
                                "DEFAULT",
                                beside("VIRTUAL", SLOWER, 1.3),
                                beside("IO", SLOWER, 2)))
                + text(
                        "Families differ in two circumstances",
                        under(params("over.gc", "G1", "over.heap", "1g"), "DEFAULT", beside("IO", SLOWER, 2)),
                        under(params("over.gc", "G1", "over.heap", "4g"), "IO", beside("DEFAULT", SLOWER, 2)),
                        under(params("over.gc", "ZGC", "over.heap", "1g"), "DEFAULT", beside("IO", SLOWER, 2)),
                        under(params("over.gc", "ZGC", "over.heap", "4g"), "DEFAULT", beside("IO", UNSURE, 1.1)))
                + text(
                        "No other arm can be better by what counts",
                        serial,
                        gc("ZGC", "DEFAULT", new Beside("VIRTUAL", UNSURE, 1.04, 0.01)))
                + text(
                        "An arm is behind, maybe by less than what counts",
                        serial,
                        gc("ZGC", "VIRTUAL", new Beside("DEFAULT", SLOWER, 1.04, 0.01)))
                + text(
                        "An arm was not measured under one value",
                        gc("Serial", "DEFAULT", beside("VIRTUAL", SLOWER, 1.3), beside("IO", SLOWER, 1.5)),
                        gc("ZGC", "VIRTUAL", beside("IO", SLOWER, 1.4)))
                + text(
                        "The same arm leads under all values in one of two comparisons",
                        under(params("over.gc", "G1", "over.heap", "1g"), "DEFAULT", beside("IO", UNSURE, 2)),
                        under(params("over.gc", "ZGC", "over.heap", "1g"), "DEFAULT", beside("IO", UNSURE, 2)),
                        under(params("over.gc", "G1", "tasks", "7"), "DEFAULT", beside("IO", UNSURE, 2)),
                        under(params("over.gc", "ZGC", "tasks", "7"), "IO", beside("DEFAULT", UNSURE, 2)))
                + text(
                        "One value has no verdict",
                        serial,
                        gc("G1", "DEFAULT", beside("VIRTUAL", SLOWER, 1.3)),
                        MadeUpFamilies.family(
                                false,
                                gc("ZGC", "DEFAULT", beside("VIRTUAL", SLOWER, 1.2))
                                        .arms()))
                + text(
                        "Scores of one family were not steady",
                        gc("G1", "DEFAULT", beside("IO", SLOWER, 2)),
                        notSteady(zgc))
                + text(
                        "Values need a name",
                        under(params("over.compact-headers", "on"), "DEFAULT", beside("IO", SLOWER, 2)),
                        under(params("over.compact-headers", "off"), "IO", beside("DEFAULT", SLOWER, 2)))
                + text(
                        "JDKs are compared",
                        under(params("over.jdk", "21"), "DEFAULT", beside("IO", SLOWER, 2)),
                        under(params("over.jdk", "25"), "DEFAULT", beside("IO", SLOWER, 2)))
                + text("There is one value", serial)
                + text("One of two families is not judged", serial, MadeUpFamilies.family(false, zgc.arms()));
    }

    @Test
    void tellsTheEffectInEverySituationAndLocale() throws Exception {
        GoldenFile.assertSameInEveryLocale("circumstances.txt", CircumstanceEffectsTest::everySituation);
    }

    @Test
    void saysNothingWithoutEffects() {
        assertThat(CircumstanceEffects.text(List.of())).isEmpty();
    }
}
