package dev.strandbench.report;

import dev.strandbench.compare.ShortFigure;

/** Formats numbers for tables. The format does not depend on the locale. */
public final class FigureText {

    public static final String UNKNOWN = "–";

    private FigureText() {}

    public static String number(String format, double value) {
        return Double.isFinite(value) ? ShortFigure.of(format, value) : UNKNOWN;
    }

    public static String score(double score) {
        if (!Double.isFinite(score)) {
            return UNKNOWN;
        }
        double size = Math.abs(score);
        return ShortFigure.notZero(size >= 1000 ? "%,.0f" : size >= 100 ? "%.1f" : size >= 10 ? "%.2f" : "%.3f", score);
    }

    public static String ratio(double ratio) {
        return Double.isFinite(ratio) ? ShortFigure.ratio("%.2f", ratio) : UNKNOWN;
    }

    public static String preciseRatio(double ratio) {
        return Double.isFinite(ratio) ? ShortFigure.ratio("%.3f", ratio) : UNKNOWN;
    }

    public static String plain(double value) {
        return value == Math.rint(value) ? number("%,.0f", value) : score(value);
    }

    public static String percent(double share) {
        return number("%.0f %%", 100 * share);
    }

    public static String perTask(double micros) {
        return number(micros >= 100 ? "%,.0f" : micros >= 10 ? "%.1f" : micros >= 1 ? "%.2f" : "%.3f", micros);
    }
}
