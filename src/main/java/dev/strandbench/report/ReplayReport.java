package dev.strandbench.report;

import dev.strandbench.analysis.Verdict;
import dev.strandbench.analysis.VerdictRule;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.analysis.stats.RatioEstimate;
import dev.strandbench.replay.Replay;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Median;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A replay as text or JSON. The same in every locale. */
public final class ReplayReport {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private ReplayReport() {}

    /** As JSON; ends with a line break. */
    public static String json(List<Replay.Pair> pairs) {
        ObjectNode root = NODES.objectNode();
        ArrayNode array = root.putArray("pairs");
        for (Replay.Pair pair : pairs) {
            ObjectNode node = array.addObject();
            node.put("benchmark", pair.benchmark());
            ObjectNode params = node.putObject("params");
            pair.params().forEach(params::put);
            node.put("verdict", pair.verdict().name());
            node.put("direction", direction(pair.verdict(), pair.estimate()));
            Interval interval = pair.estimate().ratioInterval(VerdictRule.CONFIDENCE);
            putNumber(node, "ratio", pair.estimate().ratio());
            putNumber(node, "ratioLow", interval.low());
            putNumber(node, "ratioHigh", interval.high());
            node.put("secondsSpent", pair.secondsSpent());
            node.put("warmupSeconds", pair.warmupSeconds());
            node.put("forksUsed", pair.forksUsed());
            node.put("steady", pair.steady());
            ObjectNode byDefault = node.putObject("jmhDefault");
            byDefault.put("seconds", pair.defaultSeconds());
            putNumber(byDefault, "ratio", pair.defaultEstimate().ratio());
            byDefault.put("verdict", pair.defaultVerdict().name());
            byDefault.put("direction", direction(pair.defaultVerdict(), pair.defaultEstimate()));
            ObjectNode reference = node.putObject("reference");
            putNumber(reference, "ratio", pair.reference().ratio());
            reference.put("verdict", pair.referenceVerdict().name());
            reference.put("direction", direction(pair.referenceVerdict(), pair.reference()));
        }
        ReplaySummary summary = ReplaySummary.of(pairs);
        ObjectNode node = root.putObject("summary");
        node.put("pairs", summary.pairs());
        putNumber(node, "medianSaving", summary.medianSaving());
        putNumber(node, "meanSaving", summary.meanSaving());
        putNumber(node, "equalVerdicts", summary.equalVerdicts());
        putNumber(node, "equallyDifferent", summary.equallyDifferent());
        putNumber(node, "missed", summary.missed());
        putNumber(node, "oppositeToDefault", summary.oppositeToDefault());
        putNumber(node, "oppositeToReference", summary.oppositeToReference());
        putNumber(node, "defaultOppositeToReference", summary.defaultOppositeToReference());
        return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
    }

    private static @Nullable String direction(Verdict verdict, RatioEstimate estimate) {
        if (verdict != Verdict.DIFFERENT) {
            return null;
        }
        return estimate.logRatio() > 0 ? "SLOWER" : "FASTER";
    }

    private static void putNumber(ObjectNode node, String name, double number) {
        if (Double.isFinite(number)) {
            node.put(name, number);
        } else {
            node.putNull(name);
        }
    }

    /** As a table for people, with the summary below. */
    public static String text(List<Replay.Pair> pairs) {
        StringBuilder text = new StringBuilder();
        for (Replay.Pair pair : pairs) {
            Interval interval = pair.estimate().ratioInterval(VerdictRule.CONFIDENCE);
            text.append(String.format(
                    Locale.ROOT,
                    "%-12s %8.3f (%.3f–%.3f)  %6.0f s, %8s, warm-up %5.1f s%s   JMH's defaults %-12s %6.0f s"
                            + "   long run %8.3f %-12s  %s\n",
                    pair.verdict(),
                    pair.estimate().ratio(),
                    interval.low(),
                    interval.high(),
                    pair.secondsSpent(),
                    Plural.of(pair.forksUsed(), "fork"),
                    pair.warmupSeconds(),
                    pair.steady() ? " " : "?",
                    pair.defaultVerdict(),
                    pair.defaultSeconds(),
                    pair.reference().ratio(),
                    pair.referenceVerdict(),
                    pair.benchmark() + (pair.params().isEmpty() ? "" : " " + pair.params())));
        }
        ReplaySummary summary = ReplaySummary.of(pairs);
        return text.append(String.format(
                        Locale.ROOT,
                        "\n%s. Time saved over JMH's defaults: median %.1f %%, mean %.1f %%.\n"
                                + "Same verdict as JMH's defaults: %.1f %%; agree whether there is a difference: %.1f %%;"
                                + " differences missed: %.1f %%.\n"
                                + "Opposite verdicts: to JMH's defaults %.2f %%, to the long run %.2f %%"
                                + " (JMH's defaults to the long run: %.2f %%).\n",
                        Plural.of(summary.pairs(), "pair"),
                        100 * summary.medianSaving(),
                        100 * summary.meanSaving(),
                        100 * summary.equalVerdicts(),
                        100 * summary.equallyDifferent(),
                        100 * summary.missed(),
                        100 * summary.oppositeToDefault(),
                        100 * summary.oppositeToReference(),
                        100 * summary.defaultOppositeToReference()))
                .toString();
    }

    /**
     * All pairs together; shares are between 0 and 1, NaN if there are no pairs.
     *
     * @param pairs how many
     * @param medianSaving of the time that JMH's defaults would take
     * @param meanSaving of the time that JMH's defaults would take
     * @param equalVerdicts share with the verdict and direction of JMH's defaults
     * @param equallyDifferent share that agrees with them on whether there is a difference
     * @param missed share in which they find a difference and the policy does not
     * @param oppositeToDefault share in which the policy contradicts them
     * @param oppositeToReference share in which the policy contradicts the long run
     * @param defaultOppositeToReference share in which they contradict the long run
     */
    record ReplaySummary(
            int pairs,
            double medianSaving,
            double meanSaving,
            double equalVerdicts,
            double equallyDifferent,
            double missed,
            double oppositeToDefault,
            double oppositeToReference,
            double defaultOppositeToReference) {

        static ReplaySummary of(List<Replay.Pair> pairs) {
            double[] savings = pairs.stream()
                    .mapToDouble(pair -> 1 - pair.secondsSpent() / pair.defaultSeconds())
                    .toArray();
            return new ReplaySummary(
                    pairs.size(),
                    Median.withDefaults().evaluate(savings),
                    Mean.of(savings).getAsDouble(),
                    share(pairs, pair -> outcome(pair).equals(byDefault(pair))),
                    share(
                            pairs,
                            pair -> outcome(pair).isDifferent()
                                    == byDefault(pair).isDifferent()),
                    share(
                            pairs,
                            pair -> byDefault(pair).isDifferent()
                                    && !outcome(pair).isDifferent()),
                    share(pairs, pair -> outcome(pair).contradicts(byDefault(pair))),
                    share(pairs, pair -> outcome(pair).contradicts(reference(pair))),
                    share(pairs, pair -> byDefault(pair).contradicts(reference(pair))));
        }

        private static double share(List<Replay.Pair> pairs, Predicate<Replay.Pair> property) {
            return pairs.isEmpty()
                    ? Double.NaN
                    : (double) pairs.stream().filter(property).count() / pairs.size();
        }

        private static SignedVerdict outcome(Replay.Pair pair) {
            return SignedVerdict.of(pair.verdict(), pair.estimate());
        }

        private static SignedVerdict byDefault(Replay.Pair pair) {
            return SignedVerdict.of(pair.defaultVerdict(), pair.defaultEstimate());
        }

        private static SignedVerdict reference(Replay.Pair pair) {
            return SignedVerdict.of(pair.referenceVerdict(), pair.reference());
        }
    }

    /** A verdict and, if it is a difference, its sign. */
    private record SignedVerdict(Verdict verdict, int sign) {

        static SignedVerdict of(Verdict verdict, RatioEstimate estimate) {
            return new SignedVerdict(
                    verdict, verdict == Verdict.DIFFERENT ? (int) Math.signum(estimate.logRatio()) : 0);
        }

        boolean isDifferent() {
            return verdict == Verdict.DIFFERENT;
        }

        /** Whether not both can be true. */
        boolean contradicts(SignedVerdict other) {
            boolean bothSpeak = verdict != Verdict.INCONCLUSIVE && other.verdict != Verdict.INCONCLUSIVE;
            return bothSpeak && !equals(other);
        }
    }
}
