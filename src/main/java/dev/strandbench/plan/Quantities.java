package dev.strandbench.plan;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Times and shares in command lines and profiles. */
public final class Quantities {

    /** The valid times, in words. */
    public static final String TIMES = "times such as 250ms, 90s, 10m, 1h30m";

    /** The valid shares, in words. */
    public static final String SHARES = "shares such as 3%, between 0% and 100%";

    private static final Pattern MILLISECONDS = Pattern.compile("(\\d{1,9})\\s*ms");
    private static final Pattern SHARE = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,6})?)\\s*%");
    private static final double WHOLE = 100;

    // A run counts its time in a long of ns, which ends at 292 years.
    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);

    private Quantities() {}

    /**
     * Parses a time above 0, for example {@code 250ms}, {@code 90s}, {@code 1h30m}; empty if it is not valid, or longer
     * than 292 years.
     */
    public static Optional<Duration> duration(String text) {
        Matcher milliseconds = MILLISECONDS.matcher(text);
        try {
            Duration duration = milliseconds.matches()
                    ? Duration.ofMillis(Long.parseLong(milliseconds.group(1)))
                    : Duration.parse("PT" + text.replace(" ", "").toUpperCase(Locale.ROOT));
            return duration.isPositive() && duration.compareTo(LONGEST) <= 0 ? Optional.of(duration) : Optional.empty();
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    /** Parses a share above 0 % and below 100 %, for example {@code 3%}; empty if it is not valid. */
    public static Optional<Double> share(String text) {
        Matcher share = SHARE.matcher(text.strip());
        if (!share.matches()) {
            return Optional.empty();
        }
        double value = Double.parseDouble(share.group(1)) / WHOLE;
        return value > 0 && value < 1 ? Optional.of(value) : Optional.empty();
    }
}
