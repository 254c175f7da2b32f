package dev.strandbench.base;

import java.util.regex.Pattern;

public final class SecretText {

    // The match ends at the last @, because a password may contain an @. A number after a host and a colon is a port,
    // not a password.
    private static final Pattern CREDENTIALS =
            Pattern.compile("://(?:\\S*|[^\\s:/@]+:(?!\\d{1,5}(?:[\\s/,;:?)\\]'\"]|$))[^@\\n]*)@");

    private static final Pattern PARAMETER = Pattern.compile("(?i)([?&]\\w*password=)[^&\\s]+");

    private SecretText() {}

    /** Returns true if the string contains an address with a user name, or a query parameter with a password. */
    public static boolean isIn(String text) {
        return CREDENTIALS.matcher(text).find() || PARAMETER.matcher(text).find();
    }

    /** Returns a copy of the string. Passwords and user names in addresses are replaced by ***. */
    public static String masked(String text) {
        return PARAMETER
                .matcher(CREDENTIALS.matcher(text).replaceAll("://***@"))
                .replaceAll("$1***");
    }
}
