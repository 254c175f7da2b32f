package dev.strandbench.report.page;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.stream.IntStream;

/** Rounds the numbers of a page, because they are most of its size. */
final class PageNumbers {

    private static final int DIGITS_OF_FIGURE = 6;

    private static final int DIGITS_OF_ITERATION = 4;

    // The powers of ten that a double holds exactly, so that a quotient or a product is the double of its digits.
    private static final double[] POWERS = IntStream.rangeClosed(0, 22)
            .mapToDouble(place -> Double.parseDouble("1e" + place))
            .toArray();

    private PageNumbers() {}

    /** Returns a figure with six digits; NaN if it is not finite. */
    static double figure(double number) {
        return rounded(number, DIGITS_OF_FIGURE);
    }

    /** Returns the score of an iteration, or a time in s, with four digits; NaN if it is not finite. */
    static double iteration(double number) {
        return rounded(number, DIGITS_OF_ITERATION);
    }

    private static double rounded(double number, int digits) {
        if (!Double.isFinite(number)) {
            return Double.NaN;
        }
        if (number == 0) {
            return 0.0;
        }
        int shift = digits - 1 - (int) Math.floor(Math.log10(Math.abs(number)));
        if (Math.abs(shift) >= POWERS.length) {
            return new BigDecimal(number).round(new MathContext(digits)).doubleValue();
        }
        // BigDecimal is too slow: a page has tens of thousands of numbers.
        return shift >= 0
                ? Math.rint(number * POWERS[shift]) / POWERS[shift]
                : Math.rint(number / POWERS[-shift]) * POWERS[-shift];
    }
}
