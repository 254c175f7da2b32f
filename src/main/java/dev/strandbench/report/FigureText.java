package dev.strandbench.report;

import java.util.Locale;

/** Figures as tables show them. The same in every locale. */
public final class FigureText {

    /** What stands where there is no figure. */
    public static final String UNKNOWN = "–";

    private FigureText() {}

    /** A number, unless it is none. */
    public static String number(String format, double value) {
        return Double.isNaN(value) || Double.isInfinite(value) ? UNKNOWN : String.format(Locale.ROOT, format, value);
    }

    /** Four digits are more than any interval here is worth. */
    public static String score(double score) {
        return number(score >= 1000 ? "%,.0f" : score >= 100 ? "%.1f" : score >= 10 ? "%.2f" : "%.3f", score);
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
