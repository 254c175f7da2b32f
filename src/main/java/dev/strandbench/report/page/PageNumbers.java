package dev.strandbench.report.page;

import java.math.BigDecimal;
import java.math.MathContext;
import org.jspecify.annotations.Nullable;

/** Numbers as a page has them: rounded, because most of its size is numbers, and null where there is none. */
final class PageNumbers {

    /** More than any measurement here is worth. */
    private static final MathContext FIGURE = new MathContext(6);

    /** What one iteration of many is worth. */
    private static final MathContext ITERATION = new MathContext(4);

    private PageNumbers() {}

    /** A figure with six digits; null if it is not finite. */
    static @Nullable Double figure(double number) {
        return rounded(number, FIGURE);
    }

    /** The score of an iteration, or a time in s, with four digits; null if it is not finite. */
    static @Nullable Double iteration(double number) {
        return rounded(number, ITERATION);
    }

    private static @Nullable Double rounded(double number, MathContext digits) {
        return Double.isFinite(number) ? new BigDecimal(number).round(digits).doubleValue() : null;
    }
}
