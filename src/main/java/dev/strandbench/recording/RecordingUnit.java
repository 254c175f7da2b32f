package dev.strandbench.recording;

import java.util.Locale;

/** How a figure is written for people; the same in every locale. */
enum RecordingUnit {
    /** Text, which is not a figure. */
    TEXT,
    /** A whole number. */
    COUNT,
    /** A number. */
    NUMBER,
    /** Bytes, written in the unit that gives one to three digits before the point. */
    BYTES,
    /** Nanoseconds, written in the unit that fits. */
    NANOS,
    /** From 0 to 1, written in per cent. */
    SHARE,
    /** The ratio of two figures, the second over the first. */
    RATIO,
    /** Bytes more or less, with a sign. */
    BYTES_DIFFERENCE;

    private static final String[] BYTE_UNITS = {"B", "KB", "MB", "GB", "TB"};
    private static final double BYTE_STEP = 1024;
    private static final String[] TIME_UNITS = {"ns", "us", "ms", "s"};
    private static final double TIME_STEP = 1000;

    /** Rounded to three digits, it is a power of ten for {@code %g}. */
    private static final double LEAST_OF_FOUR_DIGITS = 999.5;

    /** What is less, {@code %g} writes as a power of ten. */
    private static final double LEAST_WITHOUT_A_POWER = 1e-4;

    /** Writes a value; {@code –} where there is none. */
    String format(Object value) {
        if (this == TEXT) {
            return String.valueOf(value);
        }
        double number = ((Number) value).doubleValue();
        if (Double.isNaN(number) || Double.isInfinite(number)) {
            return "–";
        }
        return switch (this) {
            case TEXT -> String.valueOf(value);
            case COUNT -> String.format(Locale.ROOT, "%,.0f", number);
            case NUMBER -> String.format(Locale.ROOT, "%,.2f", number);
            case BYTES -> scaled(number, BYTE_STEP, BYTE_UNITS);
            case NANOS -> scaled(number, TIME_STEP, TIME_UNITS);
            case SHARE -> String.format(Locale.ROOT, "%.1f %%", 100 * number);
            case RATIO -> String.format(Locale.ROOT, "× %.2f", number);
            case BYTES_DIFFERENCE -> (number < 0 ? "−" : "+") + BYTES.format(Math.abs(number));
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
        // Three digits as %g gives them, but never as a power of ten.
        boolean isPower = Math.abs(scaled) >= LEAST_OF_FOUR_DIGITS || Math.abs(scaled) < LEAST_WITHOUT_A_POWER;
        return String.format(Locale.ROOT, whole || isPower ? "%.0f %s" : "%.3g %s", scaled, units[unit]);
    }
}
