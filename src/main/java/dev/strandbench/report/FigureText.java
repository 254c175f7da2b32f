package dev.strandbench.report;

import dev.strandbench.compare.ShortFigure;

/** Figures as tables show them. The same in every locale. */
public final class FigureText {

    /** What stands where there is no figure. */
    public static final String UNKNOWN = "–";

    private FigureText() {}

    /** A number, unless it is none; of any size in a few characters. */
    public static String number(String format, double value) {
        return Double.isFinite(value) ? ShortFigure.of(format, value) : UNKNOWN;
    }

    /** Four digits are more than any interval here is worth. */
    public static String score(double score) {
        if (!Double.isFinite(score)) {
            return UNKNOWN;
        }
        double size = Math.abs(score);
        return ShortFigure.notZero(size >= 1000 ? "%,.0f" : size >= 100 ? "%.1f" : size >= 10 ? "%.2f" : "%.3f", score);
    }

    /** A ratio with two decimals, a large one without any. */
    public static String ratio(double ratio) {
        return Double.isFinite(ratio) ? ShortFigure.ratio("%.2f", ratio) : UNKNOWN;
    }

    /** As a score; what is counted stays whole. */
    public static String plain(double value) {
        return value == Math.rint(value) ? number("%,.0f", value) : score(value);
    }

    /** A time per task in µs, with three digits: processor time comes in clock ticks. */
    public static String perTask(double micros) {
        return number(micros >= 100 ? "%,.0f" : micros >= 10 ? "%.1f" : micros >= 1 ? "%.2f" : "%.3f", micros);
    }
}
