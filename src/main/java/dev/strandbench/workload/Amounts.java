package dev.strandbench.workload;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public final class Amounts {

    private static final Pattern TIME = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?)(ns|us|ms|s)");
    private static final Pattern SHARE = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,9})?)%");
    private static final Map<String, Double> NANOS = Map.of("ns", 1.0, "us", 1e3, "ms", 1e6, "s", 1e9);
    private static final double WHOLE = 100;

    private Amounts() {}

    /** Returns a duration such as {@code 20ms} in ns, at least 0; empty if the string is not valid. */
    public static OptionalDouble nanos(String text) {
        Matcher time = TIME.matcher(text);
        return time.matches()
                ? OptionalDouble.of(Double.parseDouble(time.group(1)) * NANOS.getOrDefault(time.group(2), 1.0))
                : OptionalDouble.empty();
    }

    /** Returns a share such as {@code 1%} as a fraction from 0 to 1; empty if the string is not valid. */
    public static OptionalDouble share(String text) {
        Matcher share = SHARE.matcher(text);
        if (!share.matches()) {
            return OptionalDouble.empty();
        }
        double percent = Double.parseDouble(share.group(1));
        return percent <= WHOLE ? OptionalDouble.of(percent / WHOLE) : OptionalDouble.empty();
    }
}
