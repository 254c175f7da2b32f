package dev.strandbench.report.document;

import java.util.Locale;

/** The unit of a value, which determines the value's format in reports. */
public enum FigureUnit {
    TEXT,
    /** A name, which may be long. If the first column of a table contains names, plain text shows that column last. */
    NAME,
    WRITTEN,
    COUNT,
    /** A number with two decimals. */
    NUMBER,
    BYTES,
    NANOS,
    /** A number from 0 to 1, shown in percent. */
    SHARE,
    /** The quotient of two values: the second divided by the first. */
    RATIO,
    /** A change in bytes, shown with a plus or minus sign. */
    BYTES_DIFFERENCE;

    private static final String[] BYTE_UNITS = {"B", "KB", "MB", "GB", "TB"};
    private static final String[] TIME_UNITS = {"ns", "us", "ms", "s"};

    // Outside these bounds, the format %g uses an exponent.
    private static final double LEAST_OF_FOUR_DIGITS = 999.5;
    private static final double LEAST_WITHOUT_A_POWER = 1e-4;

    /** Returns true if tables right-align values of this unit. */
    boolean isFigure() {
        return this != TEXT && this != NAME;
    }

    /** Returns a value as text; NaN and infinite numbers become a dash. */
    public String format(Object value) {
        if (!(value instanceof Number number)) {
            return String.valueOf(value);
        }
        double figure = number.doubleValue();
        if (!Double.isFinite(figure)) {
            return "–";
        }
        return switch (this) {
            case TEXT, NAME, WRITTEN -> String.valueOf(value);
            case COUNT -> String.format(Locale.ROOT, "%,.0f", figure);
            case NUMBER -> String.format(Locale.ROOT, "%,.2f", figure);
            case BYTES -> scaled(figure, 1024, BYTE_UNITS);
            case NANOS -> scaled(figure, 1000, TIME_UNITS);
            case SHARE -> String.format(Locale.ROOT, "%.1f %%", 100 * figure);
            case RATIO -> String.format(Locale.ROOT, "× %.2f", figure);
            case BYTES_DIFFERENCE -> (figure < 0 ? "−" : "+") + BYTES.format(Math.abs(figure));
        };
    }

    private static String scaled(double number, double step, String... units) {
        int unit = 0;
        double scaled = number;
        while (Math.abs(scaled) >= step && unit < units.length - 1) {
            scaled /= step;
            unit++;
        }
        boolean whole = unit == 0 && scaled == Math.rint(scaled);
        boolean isPower = Math.abs(scaled) >= LEAST_OF_FOUR_DIGITS || Math.abs(scaled) < LEAST_WITHOUT_A_POWER;
        return String.format(Locale.ROOT, whole || isPower ? "%.0f %s" : "%.3g %s", scaled, units[unit]);
    }
}
