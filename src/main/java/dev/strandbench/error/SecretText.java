package dev.strandbench.error;

import java.util.regex.Pattern;

/** Texts that may hold a password, as they may be shown. */
public final class SecretText {

    /**
     * To the last sign: a password may have others that should have been escaped, spaces too, unless what is behind the
     * colon is a port.
     */
    private static final Pattern CREDENTIALS =
            Pattern.compile("://(?:\\S*|[^\\s:/@]+:(?!\\d{1,5}(?:[\\s/,;:?)\\]'\"]|$))[^@\\n]*)@");

    /** Among the parameters of an address, where JDBC has them. */
    private static final Pattern PARAMETER = Pattern.compile("(?i)([?&]\\w*password=)[^&\\s]+");

    private SecretText() {}

    /** Whether an address in a text names a user before its host, and perhaps a password, or has one as a parameter. */
    public static boolean isIn(String text) {
        return CREDENTIALS.matcher(text).find() || PARAMETER.matcher(text).find();
    }

    /** The text without users and passwords of the addresses in it. */
    public static String masked(String text) {
        return PARAMETER
                .matcher(CREDENTIALS.matcher(text).replaceAll("://***@"))
                .replaceAll("$1***");
    }
}
