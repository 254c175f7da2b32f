package dev.strandbench.report;

import dev.strandbench.analysis.Verdict;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.compare.Comparison;
import dev.strandbench.compare.ComparisonPhrases;
import dev.strandbench.compare.Comparisons;
import dev.strandbench.compare.Flag;
import dev.strandbench.gate.RegressionGate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Comparisons as JSON. What is not known is null. */
public final class ComparisonJson {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private ComparisonJson() {}

    /** Renders them; the parameters are those of {@link ComparisonText#render}. */
    public static String render(String heading, Comparisons comparisons, Optional<RegressionGate.Outcome> gate) {
        ObjectNode root = NODES.objectNode();
        ArrayNode array = root.putArray("comparisons");
        comparisons.compared().forEach(one -> array.add(node(one)));
        ArrayNode unmatched = root.putArray("unmatched");
        comparisons.missing().forEach(unmatched::add);
        comparisons.added().forEach(unmatched::add);
        ObjectNode summary = root.putObject("summary");
        Map<Verdict, Long> counts = ComparisonPhrases.counts(comparisons);
        long slower = ComparisonPhrases.slower(comparisons);
        summary.put("heading", heading);
        summary.put("comparisons", comparisons.compared().size());
        summary.put("slower", slower);
        summary.put("faster", counts.getOrDefault(Verdict.DIFFERENT, 0L) - slower);
        summary.put("equivalent", counts.getOrDefault(Verdict.EQUIVALENT, 0L));
        summary.put("inconclusive", counts.getOrDefault(Verdict.INCONCLUSIVE, 0L));
        summary.put("invalid", counts.getOrDefault(Verdict.INVALID, 0L));
        summary.put("unmatched", unmatched.size());
        putTexts(summary, "differences", comparisons.differences());
        gate.ifPresent(outcome -> {
            ObjectNode decision = summary.putObject("gate");
            decision.put("status", outcome.status().name());
            putTexts(decision, "reasons", outcome.reasons());
            putTexts(decision, "warnings", outcome.warnings());
        });
        return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
    }

    private static ObjectNode node(Comparison one) {
        ObjectNode node = NODES.objectNode();
        node.put("benchmark", one.benchmark());
        node.put("mode", one.mode());
        ObjectNode params = node.putObject("params");
        one.params().forEach(params::put);
        node.put("metric", one.metric());
        node.put("unit", one.unit());
        node.set("baseline", node(one.baseline()));
        node.set("candidate", node(one.candidate()));
        Interval interval = one.judged().interval();
        putNumber(node, "ratio", one.estimate().ratio());
        putNumber(node, "ratioLow", one.estimate().hasInterval() ? interval.low() : Double.NaN);
        putNumber(node, "ratioHigh", interval.high());
        one.judged().overheadInterval().ifPresent(ofOverhead -> {
            ObjectNode overhead = node.putObject("overhead");
            putNumber(
                    overhead,
                    "ratio",
                    one.judged().overheadEstimate().orElseThrow().ratio());
            putNumber(overhead, "ratioLow", ofOverhead.low());
            putNumber(overhead, "ratioHigh", ofOverhead.high());
        });
        node.put("verdict", one.verdict().name());
        node.put("direction", direction(one));
        one.forksNeeded().ifPresentOrElse(forks -> node.put("forksNeeded", forks), () -> node.putNull("forksNeeded"));
        putTexts(node, "flags", one.flags().stream().map(Flag::words).toList());
        return node;
    }

    private static ObjectNode node(Comparison.Side side) {
        ObjectNode node = NODES.objectNode();
        if (!side.arm().isEmpty()) {
            node.put("arm", side.arm());
        }
        putNumber(node, "score", side.score());
        node.put("forks", side.forks());
        putNumber(node, "cv", side.variation());
        return node;
    }

    /** {@code SLOWER} or {@code FASTER}; null unless the verdict is a difference. */
    static @Nullable String direction(Comparison one) {
        if (one.verdict() != Verdict.DIFFERENT) {
            return null;
        }
        return one.isSlower() ? "SLOWER" : "FASTER";
    }

    private static void putTexts(ObjectNode node, String name, List<String> texts) {
        ArrayNode array = node.putArray(name);
        texts.forEach(array::add);
    }

    private static void putNumber(ObjectNode node, String name, double number) {
        if (Double.isFinite(number)) {
            node.put(name, number);
        } else {
            node.putNull(name);
        }
    }
}
