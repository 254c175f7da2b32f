package dev.strandbench.base;

import java.util.regex.Pattern;

/** Hides passwords in strings. */
public final class SecretText {

    /** Matches up to the last at sign, because a password may contain one. A port after a colon is not a password. */
    private static final Pattern CREDENTIALS =
            Pattern.compile("://(?:\\S*|[^\\s:/@]+:(?!\\d{1,5}(?:[\\s/,;:?)\\]'\"]|$))[^@\\n]*)@");

    private static final Pattern PARAMETER = Pattern.compile("(?i)([?&]\\w*password=)[^&\\s]+");

    private SecretText() {}

    /** Returns true if an address in the string has a user before the host, or a parameter with a password. */
    public static boolean isIn(String text) {
        return CREDENTIALS.matcher(text).find() || PARAMETER.matcher(text).find();
    }

    /** Returns the string without the users and passwords in addresses. */
    public static String masked(String text) {
        return PARAMETER
                .matcher(CREDENTIALS.matcher(text).replaceAll("://***@"))
                .replaceAll("$1***");
    }
}
