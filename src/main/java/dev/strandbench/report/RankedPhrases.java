package dev.strandbench.report;

import dev.strandbench.analysis.MetricUnit;
import dev.strandbench.analysis.PairVerdict;
import dev.strandbench.compare.ComparisonPhrases;
import dev.strandbench.compare.ShortFigure;
import dev.strandbench.result.AnswerMetric;
import java.util.Locale;

/** What is said of a ranked arm, in words. The same in every locale. */
public final class RankedPhrases {

    private static final double LARGE_RATIO = 1.95;

    /** One fork does not show what differs between forks. */
    private static final String ONE_FORK = "can't tell from one fork";

    private RankedPhrases() {}

    /**
     * The verdict on an arm, or what stands in place of one.
     *
     * @param family that it is of
     */
    public static String verdict(RankedFamily.RankedArm arm, RankedFamily family) {
        if (!arm.remark().isEmpty()) {
            return arm.remark();
        }
        if (arm.toBest().isEmpty()) {
            if (!family.ranked()) {
                return "not judged";
            }
            if (!family.compares()) {
                return "nothing to compare with";
            }
            return family.mostForks() > 1 ? "best" : tooFew(family.mostForks());
        }
        PairVerdict toBest = arm.toBest().get();
        if (toBest.isOnOverhead()) {
            return ComparisonPhrases.overhead(toBest);
        }
        return switch (toBest.verdict()) {
            case DIFFERENT -> difference(toBest, family.answer(), arm.unit());
            case EQUIVALENT -> "same within " + ComparisonPhrases.percentage(toBest.smallestRatio() - 1);
            case INCONCLUSIVE -> undecided(toBest, fewestForks(arm, family));
            case INVALID -> "not judged";
        };
    }

    private static int fewestForks(RankedFamily.RankedArm arm, RankedFamily family) {
        return Math.min(arm.forks(), family.arms().getFirst().forks());
    }

    /** Of one fork, or of none where a file does not tell forks apart. */
    private static String tooFew(int forks) {
        return forks == 1 ? ONE_FORK : ComparisonPhrases.NO_RAW_DATA;
    }

    private static String undecided(PairVerdict toBest, int forks) {
        if (forks < 2) {
            return tooFew(forks);
        }
        return toBest.moreForks() == 0
                ? "can't tell yet"
                : "can't tell yet: " + ComparisonPhrases.moreForks(toBest.moreForks(), "");
    }

    /**
     * How much worse than the best; of a rate, how much of the best's is missing. A size is only named if it is sure.
     */
    private static String difference(PairVerdict toBest, AnswerMetric answer, String unit) {
        String word = word(answer, unit);
        return toBest.isOfCertainSize() && toBest.isSlower()
                ? amount(toBest.estimate().ratio(), answer, unit) + " " + word
                : word + ", size unsure";
    }

    /** What costing more is called: {@code slower}, or that there is {@code less} or {@code more} of it. */
    public static String word(AnswerMetric answer, String unit) {
        if (MetricUnit.isTime(answer.metric(), unit)) {
            return "slower";
        }
        return answer.higherIsBetter() ? "less" : "more";
    }

    /** How much a ratio of costs above 1 is: {@code 14 %} or {@code 2.5 times}. */
    public static String amount(double ratio, AnswerMetric answer, String unit) {
        return isTimes(ratio)
                ? ShortFigure.ratio("%.1f times", ratio)
                : String.format(Locale.ROOT, "%.0f %%", 100 * share(ratio, answer, unit));
    }

    /** How much several ratios of costs above 1 are, the smallest and the largest. */
    public static String amount(double smallest, double largest, AnswerMetric answer, String unit) {
        if (amount(smallest, answer, unit).equals(amount(largest, answer, unit))) {
            return amount(largest, answer, unit);
        }
        if (isTimes(smallest) != isTimes(largest)) {
            return amount(smallest, answer, unit) + " to " + amount(largest, answer, unit);
        }
        return isTimes(smallest)
                ? ShortFigure.ratio("%.1f–", smallest) + ShortFigure.ratio("%.1f times", largest)
                : String.format(
                        Locale.ROOT,
                        "%.0f–%.0f %%",
                        100 * share(smallest, answer, unit),
                        100 * share(largest, answer, unit));
    }

    private static boolean isTimes(double ratio) {
        return ratio > LARGE_RATIO;
    }

    private static double share(double ratio, AnswerMetric answer, String unit) {
        return word(answer, unit).equals("less") ? 1 - 1 / ratio : ratio - 1;
    }
}
