package dev.strandbench.report.page;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.stream.IntStream;

/** Rounds a page's numbers to six digits, and iterations' values to four. Infinite numbers become NaN. */
final class PageNumbers {

    private static final int DIGITS_OF_FIGURE = 6;

    private static final int DIGITS_OF_ITERATION = 4;

    // These powers of ten are exact as double, so products and quotients are the doubles nearest to the decimal number.
    private static final double[] POWERS = IntStream.rangeClosed(0, 22)
            .mapToDouble(place -> Double.parseDouble("1e" + place))
            .toArray();

    private PageNumbers() {}

    static double figure(double number) {
        return rounded(number, DIGITS_OF_FIGURE);
    }

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
        // BigDecimal is too slow for the tens of thousands of numbers on a page.
        return shift >= 0
                ? Math.rint(number * POWERS[shift]) / POWERS[shift]
                : Math.rint(number / POWERS[-shift]) * POWERS[-shift];
    }
}
