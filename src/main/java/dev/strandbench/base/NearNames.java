package dev.strandbench.base;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

public final class NearNames {

    private static final int MOST = 5;
    private static final int SHORT_ENOUGH = 3;

    private NearNames() {}

    /** Returns up to five names with a spelling close to the wanted name, the closest first. */
    public static List<String> to(String wanted, Collection<String> names) {
        return to(wanted, names, UnaryOperator.identity());
    }

    /** Returns up to five names whose keys have a spelling close to the wanted name, the closest first. */
    public static List<String> to(String wanted, Collection<String> names, UnaryOperator<String> key) {
        return within(Math.max(2, wanted.length() / SHORT_ENOUGH), wanted, names, key);
    }

    /**
     * Returns up to five names that resemble the wanted name, the closest first.
     *
     * @param most maximum number of edits between a name and the wanted name
     */
    public static List<String> within(int most, String wanted, Collection<String> names) {
        return within(most, wanted, names, UnaryOperator.identity());
    }

    /** Returns up to five names whose keys resemble the wanted name, the closest first. */
    public static List<String> within(int most, String wanted, Collection<String> names, UnaryOperator<String> key) {
        return names.stream()
                .filter(name -> distance(wanted, key.apply(name)) <= most)
                .sorted(Comparator.<String>comparingInt(name -> distance(wanted, key.apply(name)))
                        .thenComparing(Comparator.naturalOrder()))
                .limit(MOST)
                .toList();
    }

    /** Returns the part of an error message that suggests similar names, or an empty string if there are no names. */
    public static String note(List<String> near) {
        return near.isEmpty() ? "" : "; near: " + String.join(", ", near);
    }

    /** Returns the optimal string alignment distance: a swap of adjacent letters is one edit. Ignores case. */
    private static int distance(String one, String other) {
        String left = one.toLowerCase(Locale.ROOT);
        String right = other.toLowerCase(Locale.ROOT);
        int[][] edits = new int[left.length() + 1][right.length() + 1];
        for (int i = 0; i <= left.length(); i++) {
            for (int j = 0; j <= right.length(); j++) {
                if (i == 0 || j == 0) {
                    edits[i][j] = i + j;
                    continue;
                }
                int replaced = edits[i - 1][j - 1] + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
                edits[i][j] = Math.min(replaced, 1 + Math.min(edits[i - 1][j], edits[i][j - 1]));
                if (i > 1
                        && j > 1
                        && left.charAt(i - 1) == right.charAt(j - 2)
                        && left.charAt(i - 2) == right.charAt(j - 1)) {
                    edits[i][j] = Math.min(edits[i][j], edits[i - 2][j - 2] + 1);
                }
            }
        }
        return edits[left.length()][right.length()];
    }
}
