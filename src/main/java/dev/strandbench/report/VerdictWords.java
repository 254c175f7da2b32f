package dev.strandbench.report;

import dev.strandbench.analysis.LookPlan;
import dev.strandbench.analysis.MetricUnit;
import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.analysis.Verdict;
import dev.strandbench.analysis.stats.Interval;
import dev.strandbench.base.Plural;
import dev.strandbench.compare.Comparison;
import dev.strandbench.compare.Comparisons;
import dev.strandbench.compare.Flag;
import dev.strandbench.compare.JudgedFamily.JudgedArm;
import dev.strandbench.compare.ShortFigure;
import dev.strandbench.report.RankedFamily.Kind;
import dev.strandbench.report.RankedFamily.RankedArm;
import dev.strandbench.result.AnswerMetric;
import dev.strandbench.result.ShownText;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Describes verdicts in words. The words do not depend on the locale. */
public final class VerdictWords {

    public static final String CANNOT_TELL = "can't tell";

    static final String TOO_FEW_FORKS = "too few forks";

    private static final String NO_RAW_DATA = "can't tell: the file has no score of each fork";
    private static final String ONE_FORK = "can't tell from one fork";
    private static final String WARMING_UP = "can't tell: still warming up";
    private static final String SLIGHTLY = "slightly";
    private static final double LARGE_RATIO = 1.95;
    private static final double WITHOUT_DECIMALS = 100;

    // A smaller bound would be rounded down to 1.0 times.
    private static final double LEAST_TIMES = 1.1;

    private static final double SMALL_PERCENTAGE = 10;
    private static final int HOPELESSLY_MANY = 1000;
    private static final double ROUNDING = 1e-9;

    private VerdictWords() {}

    /** Returns the verdict on two results, with the size of the difference or the number of forks still needed. */
    public static String of(Comparison pair) {
        if (pair.judged().isOnOverhead()) {
            return overhead(pair.judged());
        }
        return switch (pair.verdict()) {
            case DIFFERENT -> difference(pair);
            case EQUIVALENT -> same(pair.judged());
            case INCONCLUSIVE -> undecided(pair);
            case INVALID -> "invalid: " + remarks(pair.flags(), Flag::forbidsVerdict);
        };
    }

    /** Returns the verdict on the comparison of an arm with the best arm, or the reason why there is no verdict. */
    public static String of(RankedArm arm, RankedFamily family) {
        if (!arm.remark().isEmpty()) {
            return arm.remark();
        }
        if (arm.toBest().isEmpty()) {
            return !family.ranked()
                    ? notJudged(arm)
                    : !family.compares()
                            ? "nothing to compare with"
                            : family.mostForks() > 1 ? "best" : tooFew(family.mostForks());
        }
        PairVerdict toBest = arm.toBest().get();
        if (toBest.isOnOverhead()) {
            return overhead(toBest);
        }
        return switch (toBest.verdict()) {
            case DIFFERENT ->
                family.bestIsOnlyABound()
                        ? withBound(
                                arm.bounds().toBest().low(),
                                family.answer(),
                                arm.figures().unit(),
                                word(family.answer(), arm.figures().unit()))
                        : difference(toBest, family.answer(), arm.figures().unit());
            case EQUIVALENT -> same(toBest);
            case INCONCLUSIVE ->
                family.kind(arm) == Kind.GOOD_ENOUGH
                        ? "good enough: within " + within(arm.atMost(family.near()))
                        : undecided(arm, toBest, family);
            case INVALID -> notJudged(arm);
        };
    }

    private static String notJudged(RankedArm arm) {
        String reasons = remarks(arm.flags(), Flag::forbidsVerdict);
        return reasons.isEmpty() ? "not judged" : "not judged: " + reasons;
    }

    public static String overhead(PairVerdict judged) {
        double ratio = judged.overheadEstimate().orElseThrow().ratio();
        return "same time within " + percentage(judged.smallestRatio() - 1) + ", "
                + switch (judged.verdict()) {
                    case DIFFERENT -> ShortFigure.ratio("%.2f times the overhead", ratio);
                    case EQUIVALENT -> "overhead within " + percentage(judged.smallestJudgedRatio() - 1);
                    case INCONCLUSIVE -> "overhead: can't tell yet";
                    case INVALID -> "invalid";
                };
    }

    private static String same(PairVerdict judged) {
        return "same within " + percentage(judged.smallestRatio() - 1);
    }

    private static String undecided(Comparison pair) {
        if (pair.flags().contains(Flag.NO_RAW_DATA)) {
            return NO_RAW_DATA;
        }
        if (!pair.estimate().hasInterval()) {
            return ONE_FORK + sideOfOneFork(pair);
        }
        if (pair.judged().driftOnly()) {
            return WARMING_UP;
        }
        int forks = Math.min(pair.baseline().forks(), pair.candidate().forks());
        double bound = LookPlan.SINGLE.smallestBound(forks);
        String clear = bound > 1 && pair.judged().isOfCertainSize()
                ? " from " + Plural.of(forks, "fork") + ", which can show only differences beyond " + bound + " times"
                : " yet";
        return CANNOT_TELL
                + clear
                + (pair.judged().moreForks() == 0
                        ? ""
                        : ": "
                                + moreForks(
                                        toMeasure(pair, pair.judged().likelyMoreForks()),
                                        toMeasure(pair, pair.judged().moreForks()),
                                        " a side"));
    }

    private static int toMeasure(Comparison pair, int more) {
        int measured = Math.min(pair.baseline().measured(), pair.candidate().measured());
        return JudgedArm.toMeasure(more, measured, pair.estimate().fewerForks());
    }

    private static String sideOfOneFork(Comparison pair) {
        if (pair.baseline().forks() > 1) {
            return " of the candidate";
        }
        return pair.candidate().forks() > 1 ? " of the baseline" : " a side";
    }

    private static String undecided(RankedArm arm, PairVerdict toBest, RankedFamily family) {
        int forks = family.countedForks(arm);
        if (forks < 2) {
            return tooFew(forks);
        }
        if (toBest.driftOnly()) {
            return WARMING_UP;
        }
        int most = LookPlan.SEQUENTIAL.mostForks();
        int more = family.toMeasure(arm, toBest.moreForks());
        int measured = Math.min(arm.forks(), family.arms().getFirst().forks());
        if (measured + more > most && arm.isFromStoppingRun()) {
            return "can't tell from the " + most + " forks that a run takes at most";
        }
        String known = family.near().contains(arm)
                ? "can't tell yet"
                : "probably " + word(family.answer(), arm.figures().unit()) + ", not decided yet";
        return known + (more == 0 ? "" : ": " + moreForks(family.toMeasure(arm, toBest.likelyMoreForks()), more, ""));
    }

    private static String tooFew(int forks) {
        return forks == 1 ? ONE_FORK : NO_RAW_DATA;
    }

    public static boolean isFeasible(int more) {
        return more <= HOPELESSLY_MANY;
    }

    private static String moreForks(int likely, int more, String suffix) {
        return likely < more && isFeasible(more)
                ? "about " + likely + " to " + Plural.of(more, "more fork") + suffix
                : moreForks(more, suffix);
    }

    public static String moreForks(int more, String suffix) {
        return isFeasible(more) ? "about " + Plural.of(more, "more fork") + suffix : "far more forks than are feasible";
    }

    private static String difference(PairVerdict toBest, AnswerMetric answer, String unit) {
        String word = word(answer, unit);
        return hasSize(toBest) ? amount(toBest.estimate().ratio(), answer, unit) + " " + word : word + ", size unsure";
    }

    private static boolean hasSize(PairVerdict toBest) {
        return toBest.isOfCertainSize() && toBest.isSlower();
    }

    /**
     * Returns an arm's difference from the best arm, such as {@code about 5.1 times slower than A (at least 3.5)}.
     * Leaves out the estimate if the verdict on the arm has none.
     */
    static String withEstimate(RankedArm arm, double least, AnswerMetric answer, String words) {
        String unit = arm.figures().unit();
        String withBound = withBound(least, answer, unit, words);
        Optional<Double> ratio = arm.toBest()
                .filter(pair -> pair.verdict() == Verdict.DIFFERENT && !pair.isOnOverhead() && hasSize(pair))
                .map(pair -> pair.estimate().ratio());
        String bound = least > 1 ? atLeast(least, answer, unit) : SLIGHTLY;
        if (ratio.isEmpty() || bound.equals(SLIGHTLY)) {
            return withBound;
        }
        String estimate = amount(ratio.get(), answer, unit);
        if (bound.equals("at least " + estimate)) {
            return withBound;
        }
        boolean sameUnit = isTimes(ratio.get()) && least >= LEAST_TIMES;
        return "about " + estimate + " " + words + " (" + (sameUnit ? "at least " + roundedDown(least) : bound) + ")";
    }

    static String withBound(double least, AnswerMetric answer, String unit, String words) {
        return least > 1 ? atLeast(least, answer, unit) + " " + words : words;
    }

    private static String roundedDown(double ratio) {
        double digits = ratio < WITHOUT_DECIMALS ? 10 : 1;
        return ShortFigure.ratio("%.1f", Math.floor(digits * ratio + ROUNDING) / digits);
    }

    /** For rates, returns the difference between the rates, not between the costs. */
    private static String difference(Comparison pair) {
        boolean time = MetricUnit.isTime(pair.figure(), pair.unit());
        boolean isRate = !time && pair.higherIsBetter();
        Interval costs = pair.judged().interval();
        double ratio = isRate ? 1 / pair.estimate().ratio() : pair.estimate().ratio();
        double low = isRate ? 1 / costs.high() : costs.low();
        double high = isRate ? 1 / costs.low() : costs.high();
        boolean isMore = pair.isSlower() != isRate;
        String word = isMore ? (time ? "slower" : "more") : time ? "faster" : "less";
        if (!pair.judged().isOfCertainSize()) {
            return word + ", size unsure: " + ShortFigure.ratio("%.3f–", low) + ShortFigure.ratio("%.3f times", high);
        }
        if (isMore) {
            return amount(ratio, low, high, 1, word);
        }
        return isTimes(1 / ratio) ? amount(1 / ratio, 1 / high, 1 / low, 1, word) : amount(ratio, high, low, -1, word);
    }

    private static String amount(double ratio, double low, double high, int sign, String word) {
        if (isTimes(ratio)) {
            return ShortFigure.ratio("%.1f times ", ratio) + word + ", " + ShortFigure.ratio("%.1f–", low)
                    + ShortFigure.ratio("%.1f", high);
        }
        double percent = 100 * sign * (ratio - 1);
        double lowest = 100 * sign * (low - 1);
        double highest = 100 * sign * (high - 1);
        String format = highest < SMALL_PERCENTAGE ? "%.1f %% %s, %.1f–%.1f %%" : "%.0f %% %s, %.0f–%.0f %%";
        return String.format(Locale.ROOT, format, percent, word, lowest, highest);
    }

    /** Returns the word for a higher cost: {@code slower}, {@code less} or {@code more}. */
    public static String word(AnswerMetric answer, String unit) {
        if (MetricUnit.isTime(answer.metric(), unit)) {
            return "slower";
        }
        return answer.higherIsBetter() ? "less" : "more";
    }

    /** Returns a cost ratio above 1 as a difference, for example {@code 14 %} or {@code 2.5 times}. */
    public static String amount(double ratio, AnswerMetric answer, String unit) {
        return isTimes(ratio)
                ? ShortFigure.ratio("%.1f times", ratio)
                : String.format(Locale.ROOT, "%.0f %%", 100 * share(ratio, answer, unit));
    }

    /** Returns an upper bound of a ratio as a difference, rounded up, for example {@code 9 %} or {@code 2.3 times}. */
    static String within(double ratio) {
        return isTimes(ratio)
                ? ShortFigure.ratio("%.1f times", Math.ceil(10 * ratio) / 10)
                : String.format(Locale.ROOT, "%.0f %%", Math.ceil(100 * (ratio - 1) - ROUNDING));
    }

    /** Returns a lower bound of a ratio as a difference, rounded down, for example {@code at least 35 %}. */
    private static String atLeast(double ratio, AnswerMetric answer, String unit) {
        double percent = Math.floor(100 * share(ratio, answer, unit) + ROUNDING);
        return percent < 1 && !isTimes(ratio)
                ? SLIGHTLY
                : "at least "
                        + (isTimes(ratio)
                                ? roundedDown(ratio) + " times"
                                : String.format(Locale.ROOT, "%.0f %%", percent));
    }

    /** Returns two cost ratios above 1 as a range of differences, for example {@code 5–14 %}. */
    public static String amount(double smallest, double largest, AnswerMetric answer, String unit) {
        String low = amount(smallest, answer, unit);
        String high = amount(largest, answer, unit);
        if (low.equals(high)) {
            return high;
        }
        if (isTimes(smallest) != isTimes(largest)) {
            return low + " to " + high;
        }
        return isTimes(smallest)
                ? ShortFigure.ratio("%.1f–", smallest) + high
                : String.format(Locale.ROOT, "%.0f–%s", 100 * share(smallest, answer, unit), high);
    }

    private static boolean isTimes(double ratio) {
        return ratio > LARGE_RATIO;
    }

    private static double share(double ratio, AnswerMetric answer, String unit) {
        return word(answer, unit).equals("less") ? 1 - 1 / ratio : ratio - 1;
    }

    public static String percentage(double share) {
        String text = String.format(Locale.ROOT, "%.1f", 100 * share);
        return (text.endsWith(".0") ? text.substring(0, text.length() - 2) : text) + " %";
    }

    /** Returns a comparison's remarks that are part of neither the verdict nor the list of differences. */
    public static String remarks(Comparison pair) {
        return remarks(pair.flags(), flag -> !flag.isCircumstance() && !flag.forbidsVerdict());
    }

    private static String remarks(Set<Flag> flags, Predicate<Flag> which) {
        return flags.stream().filter(which).map(Flag::words).collect(Collectors.joining(", "));
    }

    public static String scores(Comparison pair) {
        String scores = score(pair.baseline().score()) + " → "
                + score(pair.candidate().score()) + " " + ShownText.oneLine(pair.unit());
        return pair.figure().isEmpty() ? scores : ShownText.oneLine(pair.figure()) + " " + scores;
    }

    private static String score(double score) {
        return Math.abs(score) < 1 ? String.format(Locale.ROOT, "%.4g", score) : FigureText.score(score);
    }

    public static String ratio(Comparison pair) {
        if (Double.isNaN(pair.estimate().logRatio())) {
            return FigureText.UNKNOWN;
        }
        String ratio = ShortFigure.ratio("%.3f", pair.estimate().ratio());
        if (!pair.estimate().hasInterval()) {
            return ratio;
        }
        Interval interval = pair.judged().interval();
        return ratio + " (" + ShortFigure.ratio("%.3f–", interval.low()) + ShortFigure.ratio("%.3f)", interval.high());
    }

    public static String summary(Comparisons comparisons) {
        Map<Verdict, Long> counts = comparisons.counts();
        long slower = comparisons.slower();
        return String.format(
                Locale.ROOT,
                "%d compared: %d cost more, %d cost less, %d the same, %d can't be told%s%s.",
                comparisons.compared().size(),
                slower,
                counts.getOrDefault(Verdict.DIFFERENT, 0L) - slower,
                counts.getOrDefault(Verdict.EQUIVALENT, 0L),
                counts.getOrDefault(Verdict.INCONCLUSIVE, 0L),
                suffix(counts.getOrDefault(Verdict.INVALID, 0L), "invalid"),
                suffix(comparisons.unmatched().size(), "unmatched"));
    }

    private static String suffix(long count, String word) {
        return count == 0 ? "" : ", " + count + " " + word;
    }
}
