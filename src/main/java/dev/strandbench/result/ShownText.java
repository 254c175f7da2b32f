package dev.strandbench.result;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Makes strings from files safe to print on a terminal or in a table. */
public final class ShownText {

    private static final Pattern HIDDEN = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]");

    private ShownText() {}

    /** Replaces hidden characters with visible codes. Strings that differ only in hidden characters still differ. */
    public static String of(String text) {
        return HIDDEN.matcher(text)
                .replaceAll(hidden ->
                        String.format(Locale.ROOT, "\\\\u%04X", hidden.group().codePointAt(0)));
    }

    public static String oneLine(String text) {
        return of(text.replaceAll("\\p{Cntrl}", " "));
    }

    public static Map<String, String> of(Map<String, String> texts) {
        Map<String, String> shown = new LinkedHashMap<>();
        texts.forEach((name, value) -> shown.put(of(name), of(value)));
        return shown;
    }
}
