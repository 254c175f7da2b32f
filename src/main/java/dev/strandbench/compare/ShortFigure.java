package dev.strandbench.compare;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Pattern;

/** Formats numbers of any size in a few characters, in the same way in every locale. */
public final class ShortFigure {

    private static final int LONGEST = 12;

    private static final double LARGE_RATIO = 100;

    private static final int NANOS_PER_MICRO = 1000;
    private static final int NANOS_PER_MILLI = 1_000_000;

    private static final Pattern ANY_DIGIT = Pattern.compile("[1-9]");
    private static final Pattern EXPONENT = Pattern.compile("e\\+?(-?)0*(?=\\d)");

    private ShortFigure() {}

    /** Formats a number with a format such as {@code %.2f ms}. Shows long numbers in scientific notation. */
    public static String of(String format, double value) {
        return shown(format, value, false);
    }

    /** Formats a number like {@link #of}, but does not round small numbers to 0. */
    public static String notZero(String format, double value) {
        return shown(format, value, true);
    }

    public static String ratio(String format, double ratio) {
        return Math.abs(ratio) < LARGE_RATIO
                ? notZero(format, ratio)
                : of("%,.0f" + format.substring(format.indexOf('f') + 1), ratio);
    }

    /** Formats a time as a whole number in the largest possible unit: s, ms, us or ns. */
    public static String time(Duration time) {
        long nanos = time.toNanos();
        if (nanos % NANOS_PER_MICRO > 0) {
            return nanos + " ns";
        }
        if (nanos % NANOS_PER_MILLI > 0) {
            return nanos / NANOS_PER_MICRO + " us";
        }
        return time.toMillisPart() > 0 ? time.toMillis() + " ms" : time.toSeconds() + " s";
    }

    private static String shown(String format, double value, boolean neverZero) {
        int end = format.indexOf('f') + 1;
        String plain = String.format(Locale.ROOT, format.substring(0, end), value);
        boolean lost = neverZero
                && value != 0
                && Double.isFinite(value)
                && !ANY_DIGIT.matcher(plain).find();
        String number = lost || plain.length() > LONGEST ? scientific(format, value) : plain;
        return number + format.substring(end).replace("%%", "%");
    }

    private static String scientific(String format, double value) {
        String text = String.format(Locale.ROOT, format.startsWith("%+") ? "%+.3e" : "%.3e", value);
        return EXPONENT.matcher(text).replaceFirst("e$1");
    }
}
