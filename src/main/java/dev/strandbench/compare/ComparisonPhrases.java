package dev.strandbench.compare;

import dev.strandbench.analysis.MetricUnit;
import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.result.ShownText;
import dev.strandbench.text.Plural;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Comparisons in words. The same in every locale. */
public final class ComparisonPhrases {

    /** What is said of scores whose file does not tell the forks apart that they are of. */
    public static final String NO_RAW_DATA = "can't tell: without raw data forks are not known";

    private static final double LARGE_RATIO = 1.95;
    private static final double SMALL_PERCENTAGE = 10;
    private static final int HOPELESSLY_MANY = 1000;

    private final int prefix;
    private final Set<String> inSeveralModes;

    private ComparisonPhrases(int prefix, Set<String> inSeveralModes) {
        this.prefix = prefix;
        this.inSeveralModes = inSeveralModes;
    }

    /**
     * Benchmarks go without the packages that all of them have in common, and with their mode where one was measured in
     * several.
     */
    public static ComparisonPhrases of(Comparisons comparisons) {
        List<String> names = comparisons.compared().stream()
                .map(Comparison::benchmark)
                .distinct()
                .toList();
        int shared = names.stream()
                .map(ComparisonPhrases::packageLength)
                .min(Integer::compare)
                .filter(length -> names.stream()
                        .allMatch(name -> name.startsWith(names.getFirst()
                                .substring(0, Math.min(length, names.getFirst().length())))))
                .orElse(0);
        return new ComparisonPhrases(shared, inSeveralModes(comparisons));
    }

    private static Set<String> inSeveralModes(Comparisons comparisons) {
        Map<String, String> first = new HashMap<>();
        return comparisons.compared().stream()
                .filter(one -> {
                    String known = first.putIfAbsent(one.benchmark(), one.mode());
                    return known != null && !known.equals(one.mode());
                })
                .map(Comparison::benchmark)
                .collect(Collectors.toSet());
    }

    /** Where {@code Class.method} begins. */
    private static int packageLength(String benchmark) {
        int method = benchmark.lastIndexOf('.');
        return method < 0 ? 0 : benchmark.lastIndexOf('.', method - 1) + 1;
    }

    /** What was compared. */
    public String title(Comparison one) {
        String name = one.benchmark();
        String shown = prefix <= name.length() ? name.substring(prefix) : name;
        return oneLine(one.title(inSeveralModes.contains(name) ? shown + " " + one.mode() : shown));
    }

    /** A name may hold anything; a line must stay one, and be what it seems to be. */
    public static String oneLine(String text) {
        return ShownText.of(text.replaceAll("\\p{Cntrl}", " "));
    }

    /** The verdict, with how much, or with what would help. */
    public static String verdict(Comparison one) {
        if (one.judged().isOnOverhead()) {
            return overhead(one.judged());
        }
        return switch (one.verdict()) {
            case DIFFERENT -> difference(one);
            case EQUIVALENT -> "same within " + percentage(one.judged().smallestRatio() - 1);
            case INCONCLUSIVE -> undecided(one);
            case INVALID -> "invalid: " + remarks(one.flags(), Flag::forbidsVerdict);
        };
    }

    /** A verdict on what ops that take the same time took beyond waiting. */
    public static String overhead(PairVerdict judged) {
        String same = "same time within " + percentage(judged.smallestRatio() - 1) + ", ";
        double ratio = judged.overheadEstimate().orElseThrow().ratio();
        return same
                + switch (judged.verdict()) {
                    case DIFFERENT -> ShortFigure.ratio("%.2f times the overhead", ratio);
                    case EQUIVALENT -> "overhead within " + percentage(judged.smallestJudgedRatio() - 1);
                    case INCONCLUSIVE -> "overhead: can't tell yet";
                    case INVALID -> "invalid";
                };
    }

    private static String undecided(Comparison one) {
        if (one.flags().contains(Flag.NO_RAW_DATA)) {
            return NO_RAW_DATA;
        }
        if (!one.estimate().hasInterval()) {
            return "can't tell from one fork " + sideOfOneFork(one);
        }
        int more = one.judged().moreForks();
        if (more == 0) {
            return "can't tell" + (one.flags().contains(Flag.NOT_STEADY) ? ": not steady" : " yet");
        }
        return "can't tell yet: " + moreForks(more, " a side");
    }

    private static String sideOfOneFork(Comparison one) {
        if (one.baseline().forks() > 1) {
            return "of the candidate";
        }
        return one.candidate().forks() > 1 ? "of the baseline" : "a side";
    }

    /** Whether anybody would measure so many more forks. */
    public static boolean isFeasible(int more) {
        return more <= HOPELESSLY_MANY;
    }

    /**
     * How many forks are missing.
     *
     * @param more above 0
     * @param ofWhat what follows a number of them, such as {@code " of each"}
     */
    public static String moreForks(int more, String ofWhat) {
        return isFeasible(more) ? "about " + Plural.of(more, "more fork") + ofWhat : "far more forks than are feasible";
    }

    private static String difference(Comparison one) {
        double ratio = one.estimate().ratio();
        Interval interval = one.judged().interval();
        boolean time = MetricUnit.isTime(one.figure(), one.unit());
        if (!time && one.higherIsBetter()) {
            return differenceOfRates(one);
        }
        if (!one.judged().isOfCertainSize()) {
            String word = one.isSlower() ? (time ? "slower" : "more") : time ? "faster" : "less";
            return sizeUnsure(word, interval.low(), interval.high());
        }
        if (one.isSlower()) {
            return amount(ratio, interval.low(), interval.high(), 1, time ? "slower" : "more");
        }
        return ratio * LARGE_RATIO < 1
                ? amount(1 / ratio, 1 / interval.high(), 1 / interval.low(), 1, time ? "faster" : "less")
                : amount(ratio, interval.high(), interval.low(), -1, time ? "faster" : "less");
    }

    /** In the words of what is counted: a candidate that costs less has more of it. */
    private static String differenceOfRates(Comparison one) {
        double ratio = one.estimate().ratio();
        Interval interval = one.judged().interval();
        String word = one.isSlower() ? "less" : "more";
        if (!one.judged().isOfCertainSize()) {
            return sizeUnsure(word, 1 / interval.high(), 1 / interval.low());
        }
        if (!one.isSlower()) {
            return amount(1 / ratio, 1 / interval.high(), 1 / interval.low(), 1, word);
        }
        return ratio > LARGE_RATIO
                ? amount(ratio, interval.low(), interval.high(), 1, word)
                : amount(1 / ratio, 1 / interval.low(), 1 / interval.high(), -1, word);
    }

    private static String sizeUnsure(String word, double low, double high) {
        return word + ", size unsure: " + ShortFigure.ratio("%.3f–", low) + ShortFigure.ratio("%.3f times", high);
    }

    private static String amount(double ratio, double low, double high, int sign, String word) {
        if (ratio > LARGE_RATIO) {
            return ShortFigure.ratio("%.1f times ", ratio) + word + ", " + ShortFigure.ratio("%.1f–", low)
                    + ShortFigure.ratio("%.1f", high);
        }
        double percent = 100 * sign * (ratio - 1);
        double lowest = 100 * sign * (low - 1);
        double highest = 100 * sign * (high - 1);
        String format = highest < SMALL_PERCENTAGE ? "%.1f %% %s, %.1f–%.1f %%" : "%.0f %% %s, %.0f–%.0f %%";
        return String.format(Locale.ROOT, format, percent, word, lowest, highest);
    }

    /** A share in %, with a decimal if it is not whole. */
    public static String percentage(double share) {
        String text = String.format(Locale.ROOT, "%.1f", 100 * share);
        return (text.endsWith(".0") ? text.substring(0, text.length() - 2) : text) + " %";
    }

    /** The flags that the verdict and the differences of the whole do not tell; empty if there are none. */
    public static String remarks(Comparison one) {
        return remarks(one.flags(), flag -> !flag.isCircumstance() && !flag.forbidsVerdict());
    }

    private static String remarks(Set<Flag> flags, Predicate<Flag> which) {
        return flags.stream().filter(which).map(Flag::words).collect(Collectors.joining(", "));
    }

    /** Both scores, baseline first, behind the name of the metric if it is another than JMH's primary one. */
    public static String scores(Comparison one) {
        String scores =
                score(one.baseline().score()) + " → " + score(one.candidate().score()) + " " + oneLine(one.unit());
        return one.figure().isEmpty() ? scores : oneLine(one.figure()) + " " + scores;
    }

    /** Four digits are more than any interval here is worth. */
    private static String score(double score) {
        double size = Math.abs(score);
        if (!Double.isFinite(score)) {
            return "–";
        }
        return size < 1
                ? String.format(Locale.ROOT, "%.4g", score)
                : ShortFigure.of(size >= 1000 ? "%,.0f" : size >= 100 ? "%.1f" : size >= 10 ? "%.2f" : "%.3f", score);
    }

    /** The ratio of the costs; without an interval if there is none. */
    public static String ratio(Comparison one) {
        if (Double.isNaN(one.estimate().logRatio())) {
            return "–";
        }
        String ratio = ShortFigure.ratio("%.3f", one.estimate().ratio());
        if (!one.estimate().hasInterval()) {
            return ratio;
        }
        Interval interval = one.judged().interval();
        return ratio + " (" + ShortFigure.ratio("%.3f–", interval.low()) + ShortFigure.ratio("%.3f)", interval.high());
    }

    /** How many there are of each. */
    public static String summary(Comparisons comparisons) {
        Map<Verdict, Long> counts = counts(comparisons);
        long slower = slower(comparisons);
        long unmatched =
                comparisons.missing().size() + (long) comparisons.added().size();
        return String.format(
                Locale.ROOT,
                "%d compared: %d cost more, %d cost less, %d the same, %d can't be told%s%s.",
                comparisons.compared().size(),
                slower,
                counts.getOrDefault(Verdict.DIFFERENT, 0L) - slower,
                counts.getOrDefault(Verdict.EQUIVALENT, 0L),
                counts.getOrDefault(Verdict.INCONCLUSIVE, 0L),
                suffix(counts.getOrDefault(Verdict.INVALID, 0L), "invalid"),
                suffix(unmatched, "unmatched"));
    }

    private static String suffix(long count, String word) {
        return count == 0 ? "" : ", " + count + " " + word;
    }

    /** How many comparisons have which verdict; verdicts that none has are left out. */
    public static Map<Verdict, Long> counts(Comparisons comparisons) {
        return comparisons.compared().stream()
                .collect(Collectors.groupingBy(
                        Comparison::verdict, () -> new EnumMap<>(Verdict.class), Collectors.counting()));
    }

    /** In how many of them the candidate is different and costs more. */
    public static long slower(Comparisons comparisons) {
        return comparisons.compared().stream()
                .filter(Comparison::isDifferentAndSlower)
                .count();
    }
}
