package dev.strandbench.report;

import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.compare.ShortFigure;
import dev.strandbench.replay.ReplayedFamily;
import dev.strandbench.replay.ReplayedPair;
import dev.strandbench.text.Plural;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Median;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A replay as text or JSON. The same in every locale.
 *
 * @param pairs what became of pairs
 * @param families what became of whole families
 */
public record ReplayReport(List<ReplayedPair> pairs, List<ReplayedFamily> families) {

    private static final double PERCENT = 100;
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    /** As JSON; ends with a line break. */
    public String json() {
        ObjectNode root = NODES.objectNode();
        ArrayNode array = root.putArray("pairs");
        pairs.forEach(pair -> array.add(node(pair)));
        if (!families.isEmpty()) {
            ArrayNode all = root.putArray("families");
            families.forEach(family -> all.add(node(family)));
        }
        ObjectNode summary = root.putObject("summary");
        summary.put("pairs", pairs.size());
        put(summary, Agreement.ofPairs(pairs));
        if (!families.isEmpty()) {
            ObjectNode ofFamilies = summary.putObject("families");
            ofFamilies.put("families", families.size());
            put(ofFamilies, Agreement.ofFamilies(families, ReplayedFamily::secondsSpent));
            Agreement without = Agreement.ofFamilies(families, ReplayedFamily::secondsWithoutRacing);
            putNumber(ofFamilies, "medianSavingWithoutRacing", without.medianSaving());
            putNumber(ofFamilies, "meanSavingWithoutRacing", without.meanSaving());
        }
        return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
    }

    private static ObjectNode node(ReplayedPair pair) {
        ObjectNode node = NODES.objectNode();
        node.put("benchmark", pair.benchmark());
        ObjectNode params = node.putObject("params");
        pair.params().forEach(params::put);
        putVerdict(node, pair.found());
        Interval interval = pair.found().interval();
        putNumber(node, "ratioLow", interval.low());
        putNumber(node, "ratioHigh", interval.high());
        node.put("secondsSpent", pair.secondsSpent());
        node.put("warmupSeconds", pair.warmupSeconds());
        node.put("forksUsed", pair.forksUsed());
        node.put("steady", pair.steady());
        ObjectNode byDefault = node.putObject("jmhDefault");
        byDefault.put("seconds", pair.defaultSeconds());
        putVerdict(byDefault, pair.byDefault());
        putVerdict(node.putObject("reference"), pair.reference());
        return node;
    }

    private static ObjectNode node(ReplayedFamily family) {
        ObjectNode node = NODES.objectNode();
        node.put("benchmark", family.benchmark());
        ObjectNode params = node.putObject("params");
        family.params().forEach(params::put);
        node.put("best", family.arms().get(family.best()).name());
        node.put("secondsSpent", family.secondsSpent());
        node.put("secondsWithoutRacing", family.secondsWithoutRacing());
        ObjectNode byDefault = node.putObject("jmhDefault");
        byDefault.put("seconds", family.defaultSeconds());
        byDefault.put("best", family.defaultBest());
        ArrayNode arms = node.putArray("arms");
        for (ReplayedFamily.ReplayedArm arm : family.arms()) {
            ObjectNode one = arms.addObject();
            one.put("arm", arm.name());
            if (arm.found().isPresent()) {
                putVerdict(one, arm.found().get());
                Interval interval = arm.found().get().interval();
                putNumber(one, "ratioLow", interval.low());
                putNumber(one, "ratioHigh", interval.high());
            } else {
                putBest(one);
            }
            one.put("forksUsed", arm.forksUsed());
            ObjectNode ofDefault = one.putObject("jmhDefault");
            ObjectNode reference = one.putObject("reference");
            if (arm.found().isPresent()) {
                putVerdict(ofDefault, arm.byDefault());
                putVerdict(reference, arm.reference());
            } else {
                ofDefault.put("ratio", 1.0).put("verdict", Verdict.EQUIVALENT.name());
                reference.put("ratio", 1.0).put("verdict", Verdict.EQUIVALENT.name());
            }
        }
        return node;
    }

    /** The best arm costs as much as itself. */
    private static void putBest(ObjectNode node) {
        node.put("ratio", 1.0);
        node.put("verdict", Verdict.EQUIVALENT.name());
        node.putNull("direction");
        node.put("ratioLow", 1.0);
        node.put("ratioHigh", 1.0);
    }

    private static void putVerdict(ObjectNode node, PairVerdict pair) {
        putNumber(node, "ratio", pair.estimate().ratio());
        node.put("verdict", pair.verdict().name());
        node.put("direction", direction(pair));
    }

    private static @Nullable String direction(PairVerdict pair) {
        if (pair.verdict() != Verdict.DIFFERENT) {
            return null;
        }
        return pair.isSlower() ? "SLOWER" : "FASTER";
    }

    private static void put(ObjectNode node, Agreement agreement) {
        putNumber(node, "medianSaving", agreement.medianSaving());
        putNumber(node, "meanSaving", agreement.meanSaving());
        putNumber(node, "equalVerdicts", agreement.equalVerdicts());
        putNumber(node, "equallyDifferent", agreement.equallyDifferent());
        putNumber(node, "missed", agreement.missed());
        putNumber(node, "oppositeToDefault", agreement.oppositeToDefault());
        putNumber(node, "oppositeToReference", agreement.oppositeToReference());
        putNumber(node, "defaultOppositeToReference", agreement.defaultOppositeToReference());
    }

    private static void putNumber(ObjectNode node, String name, double number) {
        if (Double.isFinite(number)) {
            node.put(name, number);
        } else {
            node.putNull(name);
        }
    }

    /** As tables for people, with the summaries below. */
    public String text() {
        StringBuilder text = new StringBuilder();
        for (ReplayedPair pair : pairs) {
            text.append(String.format(
                    Locale.ROOT,
                    "%s  %6.0f s, %8s, warm-up %5.1f s%s   JMH's defaults %-12s %6.0f s"
                            + "   long run %8s %-12s  %s\n",
                    words(pair.found()),
                    pair.secondsSpent(),
                    Plural.of(pair.forksUsed(), "fork"),
                    pair.warmupSeconds(),
                    pair.steady() ? " " : "?",
                    pair.byDefault().verdict(),
                    pair.defaultSeconds(),
                    ratio(pair.reference().estimate().ratio()),
                    pair.reference().verdict(),
                    pair.benchmark() + (pair.params().isEmpty() ? "" : " " + pair.params())));
        }
        for (ReplayedFamily family : families) {
            append(text, family);
        }
        if (!pairs.isEmpty() || families.isEmpty()) {
            text.append('\n')
                    .append(Plural.of(pairs.size(), "pair"))
                    .append(". ")
                    .append(words(Agreement.ofPairs(pairs)));
        }
        if (!families.isEmpty()) {
            Agreement without = Agreement.ofFamilies(families, ReplayedFamily::secondsWithoutRacing);
            text.append('\n')
                    .append(Plural.of(families.size(), "family"))
                    .append(". ")
                    .append(words(Agreement.ofFamilies(families, ReplayedFamily::secondsSpent)))
                    .append(String.format(
                            Locale.ROOT,
                            "Time saved if no arm left the race early: median %s, mean %s.\n",
                            percent(without.medianSaving()),
                            percent(without.meanSaving())));
        }
        return text.toString();
    }

    private static void append(StringBuilder text, ReplayedFamily family) {
        text.append(String.format(
                Locale.ROOT,
                "%s: best %s, %.0f s, without racing %.0f s; JMH's defaults: best %s, %.0f s\n",
                family.benchmark() + (family.params().isEmpty() ? "" : " " + family.params()),
                family.arms().get(family.best()).name(),
                family.secondsSpent(),
                family.secondsWithoutRacing(),
                family.defaultBest(),
                family.defaultSeconds()));
        for (ReplayedFamily.ReplayedArm arm : family.arms()) {
            arm.found()
                    .ifPresent(found -> text.append(String.format(
                            Locale.ROOT,
                            "  %s  %8s   JMH's defaults %-12s   long run %8s %-12s  %s\n",
                            words(found),
                            Plural.of(arm.forksUsed(), "fork"),
                            arm.byDefault().verdict(),
                            ratio(arm.reference().estimate().ratio()),
                            arm.reference().verdict(),
                            arm.name())));
        }
    }

    private static String words(PairVerdict pair) {
        Interval interval = pair.interval();
        return String.format(
                Locale.ROOT,
                "%-12s %8s (%s–%s)",
                pair.verdict(),
                ratio(pair.estimate().ratio()),
                ratio(interval.low()),
                ratio(interval.high()));
    }

    private static String ratio(double ratio) {
        return Double.isFinite(ratio) ? ShortFigure.ratio("%.3f", ratio) : FigureText.UNKNOWN;
    }

    private static String percent(double share) {
        return FigureText.number("%.1f %%", PERCENT * share);
    }

    /** What should never be may be rare. */
    private static String precisePercent(double share) {
        return FigureText.number("%.2f %%", PERCENT * share);
    }

    private static String words(Agreement agreement) {
        return String.format(
                Locale.ROOT,
                "Time saved over JMH's defaults: median %s, mean %s.\n"
                        + "Same verdict as JMH's defaults: %s; agree whether there is a difference: %s;"
                        + " differences missed: %s.\n"
                        + "Opposite verdicts: to JMH's defaults %s, to the long run %s"
                        + " (JMH's defaults to the long run: %s).\n",
                percent(agreement.medianSaving()),
                percent(agreement.meanSaving()),
                percent(agreement.equalVerdicts()),
                percent(agreement.equallyDifferent()),
                percent(agreement.missed()),
                precisePercent(agreement.oppositeToDefault()),
                precisePercent(agreement.oppositeToReference()),
                precisePercent(agreement.defaultOppositeToReference()));
    }

    /**
     * All verdicts together; shares are between 0 and 1, NaN if there are none.
     *
     * @param medianSaving of the time that JMH's defaults would take
     * @param meanSaving of the time that JMH's defaults would take
     * @param equalVerdicts share with the verdict and direction of JMH's defaults
     * @param equallyDifferent share that agrees with them on whether there is a difference
     * @param missed share in which they find a difference and the policy does not
     * @param oppositeToDefault share in which the policy contradicts them
     * @param oppositeToReference share in which the policy contradicts the long run
     * @param defaultOppositeToReference share in which they contradict the long run
     */
    public record Agreement(
            double medianSaving,
            double meanSaving,
            double equalVerdicts,
            double equallyDifferent,
            double missed,
            double oppositeToDefault,
            double oppositeToReference,
            double defaultOppositeToReference) {

        /** Of pairs. */
        public static Agreement ofPairs(List<ReplayedPair> pairs) {
            return of(
                    pairs.stream().mapToDouble(pair -> 1 - pair.secondsSpent() / pair.defaultSeconds()),
                    pairs.stream()
                            .map(pair -> new Triple(
                                    Judged.of(pair.found()), Judged.of(pair.byDefault()), Judged.of(pair.reference())))
                            .toList());
        }

        /**
         * Of the arms of families, each against the best of its family.
         *
         * @param seconds what a family took
         */
        public static Agreement ofFamilies(List<ReplayedFamily> families, ToDoubleFunction<ReplayedFamily> seconds) {
            return of(
                    families.stream()
                            .mapToDouble(family -> 1 - seconds.applyAsDouble(family) / family.defaultSeconds()),
                    families.stream()
                            .flatMap(family -> family.arms().stream())
                            .flatMap(arm -> arm.found().isEmpty()
                                    ? Stream.empty()
                                    : Stream.of(new Triple(
                                            Judged.of(arm.found().get()),
                                            Judged.of(arm.byDefault()),
                                            Judged.of(arm.reference()))))
                            .toList());
        }

        private static Agreement of(DoubleStream saved, List<Triple> triples) {
            double[] savings = saved.toArray();
            return new Agreement(
                    Median.withDefaults().evaluate(savings),
                    Mean.of(savings).getAsDouble(),
                    share(triples, each -> each.found.equals(each.byDefault)),
                    share(triples, each -> each.found.isDifferent() == each.byDefault.isDifferent()),
                    share(triples, each -> each.byDefault.isDifferent() && !each.found.isDifferent()),
                    share(triples, each -> each.found.contradicts(each.byDefault)),
                    share(triples, each -> each.found.contradicts(each.reference)),
                    share(triples, each -> each.byDefault.contradicts(each.reference)));
        }

        private static double share(List<Triple> triples, Predicate<Triple> property) {
            return triples.isEmpty()
                    ? Double.NaN
                    : (double) triples.stream().filter(property).count() / triples.size();
        }
    }

    private record Triple(Judged found, Judged byDefault, Judged reference) {}

    /** A verdict and, if it is a difference, whether the candidate costs more. */
    private record Judged(Verdict verdict, boolean slower) {

        static Judged of(PairVerdict pair) {
            return new Judged(pair.verdict(), pair.verdict() == Verdict.DIFFERENT && pair.isSlower());
        }

        boolean isDifferent() {
            return verdict == Verdict.DIFFERENT;
        }

        /** Whether not both can be true. */
        boolean contradicts(Judged other) {
            boolean bothSpeak = verdict != Verdict.INCONCLUSIVE && other.verdict != Verdict.INCONCLUSIVE;
            return bothSpeak && !equals(other);
        }
    }
}
