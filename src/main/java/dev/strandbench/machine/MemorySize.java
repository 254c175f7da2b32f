package dev.strandbench.machine;

import java.util.regex.Pattern;

/** Parses memory sizes such as {@code 256m} or {@code 4g}, in the format of the JVM option {@code -Xmx}. */
public final class MemorySize {

    private static final Pattern VALID = Pattern.compile("[1-9]\\d{0,6}[mg]");

    private MemorySize() {}

    public static boolean isValid(String text) {
        return VALID.matcher(text).matches();
    }

    public static long mebibytes(String size) {
        if (!isValid(size)) {
            throw new IllegalArgumentException("not a size such as 256m: " + size);
        }
        long number = Long.parseLong(size.substring(0, size.length() - 1));
        return size.endsWith("g") ? number * 1024 : number;
    }
}
