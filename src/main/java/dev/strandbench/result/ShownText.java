package dev.strandbench.result;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Texts of somebody's file, as a terminal or a table may show them. */
public final class ShownText {

    /** Line breaks and escape sequences, what reverses the direction of writing, and what is not seen at all. */
    private static final Pattern HIDDEN = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]");

    private ShownText() {}

    /** The text with the number of each character that is not to be shown: other texts are shown as others. */
    public static String of(String text) {
        return HIDDEN.matcher(text)
                .replaceAll(hidden ->
                        String.format(Locale.ROOT, "\\\\u%04X", hidden.group().codePointAt(0)));
    }

    /** The same of names and values. */
    public static Map<String, String> of(Map<String, String> texts) {
        Map<String, String> shown = new LinkedHashMap<>();
        texts.forEach((name, value) -> shown.put(of(name), of(value)));
        return shown;
    }
}
