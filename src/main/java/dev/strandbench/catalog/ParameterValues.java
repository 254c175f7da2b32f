package dev.strandbench.catalog;

import java.util.ArrayList;
import java.util.List;

/** The values of a parameter in one word of a command line. */
public final class ParameterValues {

    private ParameterValues() {}

    /**
     * Parts values at commas, but for those within parentheses; values may be empty. Where parentheses do not match,
     * they are values like others.
     */
    public static List<String> split(String values) {
        return matches(values) ? outsideParentheses(values) : List.of(values.split(",", -1));
    }

    private static boolean matches(String values) {
        int depth = 0;
        for (int at = 0; at < values.length() && depth >= 0; at++) {
            depth += values.charAt(at) == '(' ? 1 : values.charAt(at) == ')' ? -1 : 0;
        }
        return depth == 0;
    }

    private static List<String> outsideParentheses(String values) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        int start = 0;
        for (int at = 0; at < values.length(); at++) {
            char next = values.charAt(at);
            if (next == '(') {
                depth++;
            } else if (next == ')') {
                depth--;
            } else if (next == ',' && depth <= 0) {
                parts.add(values.substring(start, at));
                start = at + 1;
            }
        }
        parts.add(values.substring(start));
        return parts;
    }
}
